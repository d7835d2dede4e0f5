import { asOwner } from '@fiscus/db/connections/connect'
import type { Reply } from '@fiscus/testing/http-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningTaxService, startTaxService } from '../testing/start-tax-service.ts'

type Totals = { totalNet: number; totalTax: number; totalGross: number }
type Document = { id: string; number: string; version: number; summary: Totals; lockedAt: string | null }

let service: RunningTaxService
let key: string
beforeAll(async () => {
  service = await startTaxService({ server: inject('databaseServer'), tenants: ['demo'] })
  key = await service.keyOf('demo')
})
afterAll(() => service[Symbol.asyncDispose]())

test('a full correction exactly negates its original', async () => {
  const original = await approve()
  const reply = await correct(original, { reason: 'return_of_goods', note: 'All of it' })
  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(`/api/v1/tax/documents/${reply.body.id}`)
  expect(reply.body).toMatchObject({
    type: 'invoice',
    correctsDocumentId: original.id,
    correctionReason: 'return_of_goods',
    correctionNote: 'All of it',
    summary: { totalNet: -300, totalTax: -69, totalGross: -369 },
  })
  const listed = await service.call('GET', `/api/v1/tax/documents?correctsDocumentId=${original.id}`, { key })
  expect(listed.body.documents).toMatchObject([{ id: reply.body.id }])
})

test('partial corrections add up to the original to the cent and cannot exceed it', async () => {
  const original = await approve({
    items: [{ id: 'a', quantity: 3, unitPrice: '33.335', taxRateCode: 'VAT23' }],
  })
  const one = { lines: [{ id: 'a', quantity: 1 }] }
  const credits = [await correct(original, one), await correct(original, one), await correct(original, one)]
  const sum = (name: keyof Totals) => credits.reduce((total, { body }) => total + body.summary[name] * 100, 0)
  for (const name of ['totalNet', 'totalTax', 'totalGross'] as const)
    expect(Math.round(sum(name))).toBe(-Math.round(original.summary[name] * 100))
  expect(await correct(original, one)).toMatchObject({
    status: 409,
    body: { code: 'correction-exceeds-original', errors: [{ pointer: '/lines/0/quantity' }] },
  })
  expect(await correct(original)).toMatchObject({
    status: 409,
    body: { code: 'correction-exceeds-original' },
  })
})

test('concurrent corrections of one document never credit more than its amounts', async () => {
  const original = await approve()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => correct(original, { lines: [{ id: 'chair', quantity: 1 }] })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(replies.filter(({ body }) => codeOf(body) === 'correction-exceeds-original')).toHaveLength(17)
})

test('a correction uses the snapshot of its original, not the current rates', async () => {
  const original = await approve({ items: [{ id: 'a', quantity: 1, unitPrice: 100, taxRateCode: 'VAT8' }] })
  await asOwner(
    service.fresh.urlOf('demo'),
    (owner) => owner`update tax_rates set rate_percent = 9, is_active = 0 where tax_code = 'VAT8'`,
  )
  expect(await correct(original)).toMatchObject({ status: 201, body: { summary: { totalTax: -8 } } })
})

test('a repeated correction with the same Idempotency-Key creates one document', async () => {
  const original = await approve()
  const body = { number: nextNumber(), reason: 'price_error', lines: [{ id: 'chair', amount: '10.00' }] }
  const headers = { 'idempotency-key': 'correct once' }
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      service.call<Document>('POST', `/api/v1/tax/documents/${original.id}/corrections`, {
        key,
        body,
        headers,
      }),
    ),
  )
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(replies.filter((reply) => reply.headers.has('idempotency-replayed'))).toHaveLength(9)
})

const badCorrections: [what: string, differences: object, status: number, code: string, pointer: string][] = [
  ['an unknown line', { lines: [{ id: 'x', quantity: 1 }] }, 422, 'calculation-refused', '/lines/0/id'],
  [
    'a zero quantity of a line',
    { lines: [{ id: 'chair', quantity: 0 }] },
    422,
    'calculation-refused',
    '/lines/0/quantity',
  ],
  [
    'too much of a line',
    { lines: [{ id: 'chair', amount: 300.01 }] },
    409,
    'correction-exceeds-original',
    '/lines/0/amount',
  ],
  ['neither quantity nor amount', { lines: [{ id: 'chair' }] }, 422, 'invalid-request', '/lines/0'],
  ['no lines', { lines: [] }, 422, 'invalid-request', '/lines'],
  ['an unknown reason', { reason: 'because' }, 422, 'invalid-request', '/reason'],
  [
    'a comma in a quantity',
    { lines: [{ id: 'chair', quantity: '0,5' }] },
    422,
    'invalid-request',
    '/lines/0/quantity',
  ],
]

for (const [what, differences, status, code, pointer] of badCorrections) {
  test(`a correction of ${what} → ${status} ${code}`, async () => {
    const reply = await correct(await approve(), differences)
    expect(reply).toMatchObject({ status, body: { code, errors: [{ pointer }] } })
  })
}

test('a correction cannot be corrected or recalculated', async () => {
  const { body: correction } = await correct(await approve())
  expect(await correct(correction)).toMatchObject({ status: 409, body: { code: 'document-is-correction' } })
  expect(await post(correction, 'recalculate')).toMatchObject({
    status: 409,
    body: { code: 'document-is-correction' },
  })
})

test('a voided document remains readable, keeps its number and cannot be corrected', async () => {
  const document = await approve()
  const reply = await voidDocument(document)
  expect(reply).toMatchObject({
    status: 200,
    body: {
      status: 'voided',
      voidReason: 'typed twice',
      voidedBy: expect.stringMatching(/^key:/),
      version: 2,
    },
  })
  expect(reply.headers.get('etag')).toBe('"v2"')
  expect(await read(document)).toMatchObject({
    status: 200,
    body: { status: 'voided', number: document.number },
  })
  expect(await tryApprove({ number: document.number })).toMatchObject({
    status: 409,
    body: { code: 'document-number-taken' },
  })
  expect(await correct(document)).toMatchObject({ status: 409, body: { code: 'document-voided' } })
  expect(await voidDocument(document, '"v2"')).toMatchObject({
    status: 409,
    body: { code: 'document-voided' },
  })
})

test('voiding requires If-Match with the current version', async () => {
  const document = await approve()
  expect(await post(document, 'void', { body: { reason: 'x' } })).toMatchObject({
    status: 428,
    body: { code: 'precondition-required' },
  })
  expect(await voidDocument(document, '"v9"')).toMatchObject({
    status: 412,
    body: { code: 'precondition-failed' },
  })
  expect(await read(document)).toMatchObject({ body: { status: 'approved' } })
})

test('of two concurrent requests to void a document one succeeds', async () => {
  const document = await approve()
  const replies = await Promise.all([voidDocument(document), voidDocument(document)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

test('a locked document can be corrected but not voided; locking it again changes nothing', async () => {
  const document = await approve()
  const locked = await post(document, 'lock')
  expect(locked).toMatchObject({ status: 200, body: { lockedAt: expect.any(String), version: 2 } })
  expect((await post(document, 'lock')).text).toBe(locked.text)
  expect(await voidDocument(document, '"v2"')).toMatchObject({
    status: 409,
    body: { code: 'document-locked' },
  })
  expect(await correct(document)).toMatchObject({ status: 201 })
})

test('a document can be voided only after its corrections', async () => {
  const original = await approve()
  const { body: correction } = await correct(original)
  const reply = await voidDocument(original)
  expect(reply).toMatchObject({ status: 409, body: { code: 'document-has-corrections' } })
  expect(reply.text).toContain(correction.id)
  expect(await voidDocument(correction)).toMatchObject({ status: 200 })
  expect(await voidDocument(original)).toMatchObject({ status: 200 })
})

test('the amounts of a voided correction can be credited again, to the cent', async () => {
  const original = await approve({
    items: [{ id: 'a', quantity: 3, unitPrice: '0.07', taxRateCode: 'VAT23' }],
  })
  const one = { lines: [{ id: 'a', quantity: 1 }] }
  const made = [await correct(original, one), await correct(original, one), await correct(original, one)]
  expect(made.map(({ body }) => body.summary.totalTax)).toEqual([-0.02, -0.01, -0.02])
  const [first, second, third] = made.map(({ body }) => body)
  if (!first || !second || !third) throw new Error('three corrections were made')
  await voidDocument(second)
  const again = (await correct(original)).body
  const left = [first, third, again].map(({ summary }) => Math.round(summary.totalGross * 100))
  expect(left.reduce((total, cents) => total + cents)).toBe(-Math.round(original.summary.totalGross * 100))
  expect(await correct(original)).toMatchObject({
    status: 409,
    body: { code: 'correction-exceeds-original' },
  })
})

test('every action on a document is in the audit log with the record before and after', async () => {
  const original = await approve()
  const { body: correction } = await correct(original, { reason: 'price_error' })
  await voidDocument(correction)
  await post(original, 'lock')
  const entries = await asOwner(
    service.fresh.urlOf('demo'),
    (
      owner,
    ) => owner`select action, entity_id, before ->> 'status' as before, after ->> 'status' as after, reason
      from audit_log where entity = 'document' and entity_id in ${owner([original.id, correction.id])} order by id`,
  )
  expect(entries.map((entry) => ({ ...entry }))).toEqual([
    { action: 'approve', entity_id: original.id, before: null, after: 'approved', reason: null },
    { action: 'correct', entity_id: correction.id, before: null, after: 'approved', reason: 'price_error' },
    { action: 'void', entity_id: correction.id, before: 'approved', after: 'voided', reason: 'typed twice' },
    { action: 'lock', entity_id: original.id, before: 'approved', after: 'approved', reason: null },
  ])
})

test('the chain is valid after all these actions', async () => {
  const { body } = await service.call('GET', '/api/v1/tax/documents/verify', { key })
  expect(body).toMatchObject({ ok: true, faults: [], next: null })
})

let numbers = 0
function nextNumber(): string {
  numbers += 1
  return `D/${numbers}`
}

const chairs = [{ id: 'chair', name: 'Chair', quantity: 3, unitPrice: '100.00', taxRateCode: 'VAT23' }]

function tryApprove(differences: object = {}): Promise<Reply<Document>> {
  const body = { type: 'invoice', number: nextNumber(), currency: 'PLN', items: chairs, ...differences }
  return service.call('POST', '/api/v1/tax/documents', { key, body })
}

async function approve(differences: object = {}): Promise<Document> {
  const reply = await tryApprove(differences)
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}

function correct(original: Document, differences: object = {}): Promise<Reply<Document>> {
  return post(original, 'corrections', {
    body: { number: nextNumber(), reason: 'return_of_goods', ...differences },
  })
}

function voidDocument(document: Document, ifMatch = '"v1"'): Promise<Reply<Document>> {
  return post(document, 'void', { body: { reason: 'typed twice' }, headers: { 'if-match': ifMatch } })
}

function read({ id }: Document): Promise<Reply<Document>> {
  return service.call('GET', `/api/v1/tax/documents/${id}`, { key })
}

function post(
  { id }: Document,
  verb: string,
  call: { body?: object; headers?: Record<string, string> } = {},
): Promise<Reply<Document>> {
  return service.call('POST', `/api/v1/tax/documents/${id}/${verb}`, { key, ...call })
}

function codeOf(body: object): unknown {
  return 'code' in body ? body.code : undefined
}
