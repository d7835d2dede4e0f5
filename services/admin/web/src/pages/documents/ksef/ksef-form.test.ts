import type { DocumentKsef } from '@fiscus/client'
import { expect, test } from 'vitest'
import { requestOf, valuesOf } from './ksef-form.ts'

const stored: DocumentKsef = {
  documentId: '0190a0b0-0000-7000-8000-000000000001',
  mode: 'offline24',
  number: '5265877635-20250916-0200A0D6723E-C2',
  receivedAt: '2025-09-16T09:05:41.045Z',
  fileSha256: null,
  upo: null,
  version: 1,
  updatedAt: '2025-09-16T09:06:00.000Z',
  updatedBy: 'user:1',
}
const zone = 'Europe/Warsaw'
const values = valuesOf(stored, zone)

test('a stored record is shown in the time zone of the viewer', () => {
  expect(values).toEqual({
    mode: 'offline24',
    number: stored.number,
    receivedAt: '2025-09-16T11:05',
    fileSha256: '',
  })
})

test.each([
  [{ receivedAt: '2025-09-16T12:00' }, { receivedAt: '2025-09-16T10:00:00.000Z' }],
  [{ number: ` ${stored.number} `, fileSha256: ` ${'AB'.repeat(32)}` }, { fileSha256: 'ab'.repeat(32) }],
  [
    { number: '', receivedAt: '' },
    { number: null, receivedAt: null },
  ],
])('%j is sent as %j', (change, sent) => {
  expect(requestOf({ ...values, ...change }, zone)).toMatchObject(sent)
})

test('a new record is online', () => {
  expect(requestOf(valuesOf(null, zone), zone)).toEqual({
    mode: 'online',
    number: null,
    receivedAt: null,
    fileSha256: null,
  })
})
