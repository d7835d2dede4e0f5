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
  invoiceType: 'standard',
  externalReference: 'order 7',
  links: 'source 0190a0b0-0000-7000-8000-000000000004',
  contentDigest: 'd',
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
  invoiceType: 'advance',
  externalReference: null,
  links: '',
  contentDigest: 'x',
}

for (const [field, value] of Object.entries(changes))
  test(`a changed ${field} changes the chain digest`, () => {
    expect(chainDigest('previous', { ...link, [field]: value })).not.toBe(chainDigest('previous', link))
  })

const earlier: ChainLink = {
  ...link,
  externalReference: null,
  links: `corrects ${link.correctsDocumentId}`,
  contentDigest: null,
}

test('a document that was approved before documents had contents keeps its chain digest', () => {
  expect(chainDigest('previous', earlier)).toBe(
    '478ed8466456dab98c8bf05a649c4651565cf4118754c0aab3bbc7b11b9087e9',
  )
})

const impossible: [name: string, change: Partial<ChainLink>][] = [
  ['an external reference', { externalReference: 'order 7' }],
  ['the type of an advance invoice', { invoiceType: 'advance' }],
  ['no link to its original', { links: '' }],
  ['a further link', { links: `${earlier.links}\nsource ${changes.documentId}` }],
]
for (const [name, change] of impossible)
  test(`a document without a content has another chain digest with ${name}`, () => {
    expect(chainDigest('previous', { ...earlier, ...change })).not.toBe(chainDigest('previous', earlier))
  })

test('a changed previous digest changes the chain digest', () => {
  expect(chainDigest('another', link)).not.toBe(chainDigest('previous', link))
})
