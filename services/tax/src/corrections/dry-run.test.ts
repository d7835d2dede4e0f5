import { expect } from 'vitest'
import { approveInvoice, correct, nextNumber, type TestDocument } from '../testing/documents.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()
const chair = { id: 'chair', quantity: 5, unitPrice: '10.00', taxRateCode: 'VAT23' }

test('a dry run returns the correction as it would be, and stores nothing', async ({ call }) => {
  const original = await approveInvoice(call, { items: [chair] })
  const path = `/api/v1/tax/documents/${original.id}/corrections`
  const body = { number: nextNumber(), reason: 'return_of_goods', lines: [{ id: 'chair', quantity: 2 }] }
  const key = { 'idempotency-key': `dry-run-${original.id}` }

  const tried = await call<TestDocument>('POST', `${path}?dryRun=true`, body, key)
  expect(tried.status).toBe(200)
  expect(tried.headers.get('location')).toBeNull()
  const list = await call<{ documents: unknown[] }>(
    'GET',
    `/api/v1/tax/documents?correctsDocumentId=${original.id}`,
  )
  expect(list.body.documents).toEqual([])
  expect((await call('GET', `/api/v1/tax/documents/${tried.body.id}`)).status).toBe(404)

  const issued = await call<TestDocument>('POST', path, body, key)
  expect(issued.status).toBe(201)
  expect(issued.headers.get('idempotency-replayed')).toBeNull()
  expect(issued.body.snapshot).toEqual(tried.body.snapshot)
  expect((await call('GET', '/api/v1/tax/documents/verify')).body).toMatchObject({ ok: true })
})

test('a dry run is rejected for the same reasons as the correction', async ({ call }) => {
  const original = await approveInvoice(call, { items: [chair] })
  const correction = await correct(call, original, { lines: [{ id: 'chair', quantity: 5 }] })
  const path = `/api/v1/tax/documents/${original.id}/corrections?dryRun=true`
  const exceeding = { number: nextNumber(), reason: 'other_error', lines: [{ id: 'chair', quantity: 1 }] }
  expect(await call('POST', path, exceeding)).toMatchObject({
    status: 409,
    body: { code: 'correction-exceeds-original' },
  })
  const taken = {
    number: correction.number,
    reason: 'other_error',
    lines: [{ id: 'chair', after: { quantity: 1 } }],
  }
  expect(await call('POST', path, taken)).toMatchObject({
    status: 409,
    body: { code: 'document-number-taken' },
  })
})
