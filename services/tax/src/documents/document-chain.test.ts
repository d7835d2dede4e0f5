import { expect, test } from 'vitest'
import { type ChainLink, chainDigest } from './document-chain.ts'

const link: ChainLink = {
  sequence: 2,
  documentId: '0190a0b0-0000-7000-8000-000000000001',
  type: 'invoice',
  number: 'K/1',
  issueDate: '2026-11-21',
  approvedAt: new Date('2026-11-21T08:00:00.123Z'),
  approvedBy: 'key:test',
  currency: 'PLN',
  summaryDigest: 'a',
  requestDigest: 'b',
  correctsDocumentId: '0190a0b0-0000-7000-8000-000000000002',
  correctionReason: 'price_error',
  correctionNote: 'a note',
  snapshotDigest: 'c',
}

const changes: Required<ChainLink> = {
  sequence: 3,
  documentId: '0190a0b0-0000-7000-8000-000000000003',
  type: 'offer',
  number: 'K/2',
  issueDate: '2026-11-22',
  approvedAt: new Date('2026-11-21T08:00:00.124Z'),
  approvedBy: 'key:other',
  currency: 'EUR',
  summaryDigest: 'x',
  requestDigest: null,
  correctsDocumentId: null,
  correctionReason: 'other_error',
  correctionNote: null,
  snapshotDigest: 'x',
}

for (const [field, value] of Object.entries(changes))
  test(`a changed ${field} changes the chain digest`, () => {
    expect(chainDigest('previous', { ...link, [field]: value })).not.toBe(chainDigest('previous', link))
  })

test('a changed previous digest changes the chain digest', () => {
  expect(chainDigest('another', link)).not.toBe(chainDigest('previous', link))
})
