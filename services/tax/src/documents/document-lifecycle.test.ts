import { asOwner } from '@fiscus/db/connections/connect'
import type { Call, Reply } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { taxServiceTest } from '../testing/tax-service-test.ts'

type Totals = { totalNet: number; totalTax: number; totalGross: number }
type Document = { id: string; number: string; version: number; summary: Totals; lockedAt: string | null }

const test = taxServiceTest()

test('a full correction exactly negates its original', async ({ call }) => {
  const original = await approve(call)
  const reply = await correct(call, original, { reason: 'return_of_goods', note: 'All of it' })
  expect(reply.status).toBe(201)
  expect(reply.headers.get('location')).toBe(`/api/v1/tax/documents/${reply.body.id}`)
  expect(reply.body).toMatchObject({
    type: 'invoice',
    correctsDocumentId: original.id,
    correctionReason: 'return_of_goods',
    correctionNote: 'All of it',
    summary: { totalNet: -300, totalTax: -69, totalGross: -369 },
  })
  const listed = await call('GET', `/api/v1/tax/documents?correctsDocumentId=${original.id}`)
  expect(listed.body).toMatchObject({ documents: [{ id: reply.body.id }] })
})

test('partial corrections add up to the original to the cent and cannot exceed it', async ({ call }) => {
  const original = await approve(call, {
    items: [{ id: 'a', quantity: 3, unitPrice: '33.335', taxRateCode: 'VAT23' }],
  })
  const one = { lines: [{ id: 'a', quantity: 1 }] }
  const credits: Reply<Document>[] = []
  for (let n = 0; n < 3; n++) credits.push(await correct(call, original, one))
  const sum = (name: keyof Totals) => credits.reduce((total, { body }) => total + body.summary[name] * 100, 0)
  for (const name of ['totalNet', 'totalTax', 'totalGross'] as const)
    expect(Math.round(sum(name))).toBe(-Math.round(original.summary[name] * 100))
  expect(await correct(call, original, one)).toMatchObject({
    status: 409,
    body: { code: 'correction-exceeds-original', errors: [{ pointer: '/lines/0/quantity' }] },
  })
  expect(await correct(call, original)).toMatchObject({
    status: 409,
    body: { code: 'correction-exceeds-original' },
  })
})

test('concurrent corrections of one document never credit more than its amounts', async ({ call }) => {
  const original = await approve(call)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => correct(call, original, { lines: [{ id: 'chair', quantity: 1 }] })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(replies.filter(({ body }) => codeOf(body) === 'correction-exceeds-original')).toHaveLength(17)
})

test('a correction uses the snapshot of its original, not the current rates', async ({ service, call }) => {
  const original = await approve(call, {
    items: [{ id: 'a', quantity: 1, unitPrice: 100, taxRateCode: 'VAT8' }],
  })
  await asOwner(
    service.fresh.urlOf('demo'),
    (owner) => owner`update tax_rates set rate_percent = 9, is_active = 0 where tax_code = 'VAT8'`,
  )
  expect(await correct(call, original)).toMatchObject({ status: 201, body: { summary: { totalTax: -8 } } })
})

test('a repeated correction with the same Idempotency-Key creates one document', async ({ call }) => {
  const original = await approve(call)
  const body = { number: nextNumber(), reason: 'price_error', lines: [{ id: 'chair', amount: '10.00' }] }
  const headers = { 'idempotency-key': 'correct once' }
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      call<Document>('POST', `/api/v1/tax/documents/${original.id}/corrections`, body, headers),
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
  test(`a correction of ${what} → ${status} ${code}`, async ({ call }) => {
    const reply = await correct(call, await approve(call), differences)
    expect(reply).toMatchObject({ status, body: { code, errors: [{ pointer }] } })
  })
}

test('a correction of a correction takes it back, and a correction cannot be recalculated', async ({
  call,
}) => {
  const { body: correction } = await correct(call, await approve(call))
  expect(await correct(call, correction, { reason: 'other_error' })).toMatchObject({
    status: 201,
    body: { correctsDocumentId: correction.id, summary: { totalGross: 369 } },
  })
  expect(await post(call, correction, 'recalculate')).toMatchObject({
    status: 409,
    body: { code: 'document-is-correction' },
  })
})

test('a voided document remains readable, keeps its number and cannot be corrected', async ({ call }) => {
  const document = await approve(call)
  const reply = await voidDocument(call, document)
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
  expect(await read(call, document)).toMatchObject({
    status: 200,
    body: { status: 'voided', number: document.number },
  })
  expect(await tryApprove(call, { number: document.number })).toMatchObject({
    status: 409,
    body: { code: 'document-number-taken' },
  })
  expect(await correct(call, document)).toMatchObject({ status: 409, body: { code: 'document-voided' } })
  expect(await voidDocument(call, document, '"v2"')).toMatchObject({
    status: 409,
    body: { code: 'document-voided' },
  })
})

test('voiding requires If-Match with the current version', async ({ call }) => {
  const document = await approve(call)
  expect(await post(call, document, 'void', { reason: 'x' })).toMatchObject({
    status: 428,
    body: { code: 'precondition-required' },
  })
  expect(await voidDocument(call, document, '"v9"')).toMatchObject({
    status: 412,
    body: { code: 'precondition-failed' },
  })
  expect(await read(call, document)).toMatchObject({ body: { status: 'approved' } })
})

test('of two concurrent requests to void a document one succeeds', async ({ call }) => {
  const document = await approve(call)
  const replies = await Promise.all([voidDocument(call, document), voidDocument(call, document)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

test('a locked document can be corrected but not voided; a second lock has no effect', async ({ call }) => {
  const document = await approve(call)
  const locked = await post(call, document, 'lock')
  expect(locked).toMatchObject({ status: 200, body: { lockedAt: expect.any(String), version: 2 } })
  expect((await post(call, document, 'lock')).text).toBe(locked.text)
  expect(await voidDocument(call, document, '"v2"')).toMatchObject({
    status: 409,
    body: { code: 'document-locked' },
  })
  expect(await correct(call, document)).toMatchObject({ status: 201 })
})

test('a voided document can be locked, and stays voided', async ({ call }) => {
  const document = await approve(call)
  await voidDocument(call, document)
  const locked = await post(call, document, 'lock')
  expect(locked).toMatchObject({
    status: 200,
    body: { status: 'voided', lockedAt: expect.any(String), version: 3 },
  })
  expect((await post(call, document, 'lock')).text).toBe(locked.text)
  expect(await voidDocument(call, document, '"v3"')).toMatchObject({
    status: 409,
    body: { code: 'document-locked' },
  })
  expect(await correct(call, document)).toMatchObject({ status: 409, body: { code: 'document-voided' } })
})

test('a document can be voided only after its corrections', async ({ call }) => {
  const original = await approve(call)
  const { body: correction } = await correct(call, original)
  const reply = await voidDocument(call, original)
  expect(reply).toMatchObject({ status: 409, body: { code: 'document-has-corrections' } })
  expect(reply.text).toContain(correction.id)
  expect(await voidDocument(call, correction)).toMatchObject({ status: 200 })
  expect(await voidDocument(call, original)).toMatchObject({ status: 200 })
})

test('the amounts of a voided correction can be credited again, to the cent', async ({ call }) => {
  const original = await approve(call, {
    items: [{ id: 'a', quantity: 3, unitPrice: '0.07', taxRateCode: 'VAT23' }],
  })
  const one = { lines: [{ id: 'a', quantity: 1 }] }
  const made: Reply<Document>[] = []
  for (let n = 0; n < 3; n++) made.push(await correct(call, original, one))
  expect(made.map(({ body }) => body.summary.totalTax)).toEqual([-0.02, -0.01, -0.02])
  const [first, second, third] = made.map(({ body }) => body)
  if (!first || !second || !third) throw new Error('three corrections were made')
  await voidDocument(call, second)
  const again = (await correct(call, original)).body
  const left = [first, third, again].map(({ summary }) => Math.round(summary.totalGross * 100))
  expect(left.reduce((total, cents) => total + cents)).toBe(-Math.round(original.summary.totalGross * 100))
  expect(await correct(call, original)).toMatchObject({
    status: 409,
    body: { code: 'correction-exceeds-original' },
  })
})

test('each action is in the audit log with the document before and after', async ({ service, call }) => {
  const original = await approve(call)
  const { body: correction } = await correct(call, original, { reason: 'price_error' })
  await voidDocument(call, correction)
  await post(call, original, 'lock')
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

test('the chain is valid after all these actions', async ({ call }) => {
  const { body } = await call('GET', '/api/v1/tax/documents/verify')
  expect(body).toMatchObject({ ok: true, faults: [], next: null })
})

let numbers = 0
function nextNumber(): string {
  numbers += 1
  return `D/${numbers}`
}

const chairs = [{ id: 'chair', name: 'Chair', quantity: 3, unitPrice: '100.00', taxRateCode: 'VAT23' }]

function tryApprove(call: Call, differences: object = {}): Promise<Reply<Document>> {
  const body = { type: 'invoice', number: nextNumber(), currency: 'PLN', items: chairs, ...differences }
  return call('POST', '/api/v1/tax/documents', body)
}

async function approve(call: Call, differences: object = {}): Promise<Document> {
  const reply = await tryApprove(call, differences)
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}

function correct(call: Call, original: Document, differences: object = {}): Promise<Reply<Document>> {
  const body = { number: nextNumber(), reason: 'return_of_goods', ...differences }
  return post(call, original, 'corrections', body)
}

function voidDocument(call: Call, document: Document, ifMatch = '"v1"'): Promise<Reply<Document>> {
  return post(call, document, 'void', { reason: 'typed twice' }, { 'if-match': ifMatch })
}

function read(call: Call, { id }: Document): Promise<Reply<Document>> {
  return call('GET', `/api/v1/tax/documents/${id}`)
}

function post(
  call: Call,
  { id }: Document,
  verb: string,
  body?: object,
  headers?: Record<string, string>,
): Promise<Reply<Document>> {
  return call('POST', `/api/v1/tax/documents/${id}/${verb}`, body, headers)
}

function codeOf(body: object): unknown {
  return 'code' in body ? body.code : undefined
}
