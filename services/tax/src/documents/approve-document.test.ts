import { createHash } from 'node:crypto'
import { asOwner } from '@fiscus/db/connections/connect'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { fakeClock } from '@fiscus/testing/fake-clock'
import type { Call, Reply } from '@fiscus/testing/http-client'
import { expect, vi } from 'vitest'
import { configurationInForce } from '../document-storage/configuration-in-force.ts'
import type { RunningTaxService } from '../testing/start-tax-service.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

type Document = {
  id: string
  number: string
  version: number
  approvedBy: string
  snapshot: object
  snapshotDigest: string
}

const clock = fakeClock('2026-11-21T23:30:00Z')
const test = taxServiceTest({ clock })

let count = 0
function invoice(differences: object = {}) {
  count += 1
  return {
    type: 'invoice',
    number: `FV/${count}`,
    currency: 'PLN',
    customer: { country: 'PL', isBusiness: true },
    items: [{ id: '1', name: 'Chair', quantity: 3, unitPrice: '33.33' }],
    ...differences,
  }
}

test('an approval returns the document, its address and the stored snapshot', async ({ call }) => {
  const request = invoice()
  const reply = await approve(call, request)
  expect(reply.status).toBe(201)
  const { id, snapshotDigest } = reply.body
  expect(reply.headers.get('location')).toBe(`/api/v1/tax/documents/${id}`)
  expect(reply.headers.get('etag')).toBe('"v1"')
  expect(reply.headers.has('idempotency-replayed')).toBe(false)
  expect(reply.body).toMatchObject({
    type: 'invoice',
    number: request.number,
    status: 'approved',
    approvedAt: '2026-11-21T23:30:00.000Z',
    approvedBy: expect.stringMatching(/^key:/),
    version: 1,
    correctsDocumentId: null,
    summary: { totalNet: 99.99, totalTax: 23, totalGross: 122.99, totalWht: 0, totalPaymentDue: 122.99 },
    snapshot: { currency: 'PLN', items: [{ id: '1', name: 'Chair' }] },
  })
  const got = await call('GET', `/api/v1/tax/documents/${id}`)
  expect(got.text).toBe(reply.text)
  const named = await call('GET', `/api/v1/tax/documents/${id}?include=actorNames`)
  expect(named.body).toEqual({ ...reply.body, actorNames: { [reply.body.approvedBy]: 'test' } })
  const snapshot = await getSnapshot(call, id)
  expect(reply.text).toContain(`"snapshot":${snapshot.text}}`)
  expect(snapshot.headers.get('etag')).toBe(`"${snapshotDigest}"`)
  expect(sha256(snapshot.text)).toBe(snapshotDigest)
})

test("the default dates are today in the tenant's time zone", async ({ call }) => {
  const reply = await approve(call, invoice())
  expect(reply.body).toMatchObject({ issueDate: '2026-11-22', snapshot: { taxPointDate: '2026-11-22' } })
  const dated = await approve(call, invoice({ issueDate: '2026-11-01', taxPointDate: '2026-10-31' }))
  expect(dated.body).toMatchObject({ issueDate: '2026-11-01', snapshot: { taxPointDate: '2026-10-31' } })
})

test('a calculation and an approval of the same cart have the same snapshot', async ({ call }) => {
  const { type, number, ...cart } = invoice()
  const calculated = await call<Document>('POST', '/api/v1/tax/calculate', cart)
  const approved = await approve(call, { type, number, ...cart })
  expect(approved.body.snapshotDigest).toBe(calculated.body.snapshotDigest)
})

test('a number is unique among the documents of a type', async ({ call }) => {
  const first = await approve(call, invoice({ number: 'N-1' }))
  const second = await approve(call, invoice({ number: 'N-1' }))
  expect(second).toMatchObject({ status: 409, body: { code: 'document-number-taken' } })
  expect(second.text).toContain(first.body.id)
  expect(await approve(call, invoice({ number: 'N-1', type: 'offer' }))).toMatchObject({ status: 201 })
})

test('a document with faults is not stored, and its faults are reported', async ({ call }) => {
  const reply = await approve(
    call,
    invoice({ number: 'N-2', items: [{ id: '1', quantity: 1, unitPrice: 1, taxRateCode: 'X' }] }),
  )
  expect(reply).toMatchObject({
    status: 422,
    body: {
      code: 'calculation-refused',
      errors: [{ code: 'unknown-rate', pointer: '/items/0/taxRateCode' }],
    },
  })
  expect(await approve(call, invoice({ number: 'N-2' }))).toMatchObject({ status: 201 })
})

test('an invoice with Polish tax in a foreign currency needs an exchange rate, an offer does not', async ({
  call,
}) => {
  const inEuro = { currency: 'EUR', number: 'EUR/1' }
  expect(await approve(call, invoice(inEuro))).toMatchObject({
    status: 422,
    body: {
      code: 'calculation-refused',
      errors: [{ code: 'exchange-rate-missing', pointer: '/exchangeRate' }],
    },
  })
  expect((await approve(call, invoice({ ...inEuro, type: 'offer' }))).status).toBe(201)
  const exchangeRate = { rate: '4.2512', date: '2026-11-20', source: 'NBP 226/A/NBP/2026' }
  expect((await approve(call, invoice({ ...inEuro, exchangeRate }))).status).toBe(201)
})

test('100 concurrent requests with one Idempotency-Key get one document and response', async ({ call }) => {
  const request = invoice()
  const headers = { 'idempotency-key': 'hundred' }
  const replies = await Promise.all(Array.from({ length: 100 }, () => approve(call, request, headers)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(new Set(replies.map((reply) => reply.headers.get('location'))).size).toBe(1)
  expect(replies.filter((reply) => reply.headers.get('idempotency-replayed') === 'true')).toHaveLength(99)
  expect(await documentsNumbered(call, request.number)).toHaveLength(1)
})

test('100 concurrent requests with one number create one document and 99 conflicts', async ({ call }) => {
  const request = invoice()
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) => approve(call, request, { 'idempotency-key': `number-${n}` })),
  )
  const created = replies.filter(({ status }) => status === 201)
  const rejected = replies.filter(({ status }) => status === 409)
  expect([created.length, rejected.length]).toEqual([1, 99])
  for (const { body, text } of rejected) {
    expect(body).toMatchObject({ code: 'document-number-taken' })
    expect(text).toContain(created[0]?.body.id)
  }
  expect(await documentsNumbered(call, request.number)).toHaveLength(1)
})

test('a replayed response is the first response, even after the document has changed', async ({ call }) => {
  const request = invoice()
  const headers = { 'idempotency-key': 'since' }
  const first = await approve(call, request, headers)
  await call('POST', `/api/v1/tax/documents/${first.body.id}/lock`)
  const again = await approve(call, request, headers)
  expect(again.text).toBe(first.text)
  expect(again.headers.get('etag')).toBe('"v1"')
})

test('an Idempotency-Key is valid for one request only', async ({ call }) => {
  const headers = { 'idempotency-key': 'mine' }
  const request = invoice()
  const { body } = await approve(call, request, headers)
  expect(await approve(call, invoice(), headers)).toMatchObject({
    status: 409,
    body: { code: 'idempotency-key-reused' },
  })
  const correction = { number: 'K-1', reason: 'other_error' }
  expect(
    await call('POST', `/api/v1/tax/documents/${body.id}/corrections`, correction, headers),
  ).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
  const sameValues = { ...request, items: [{ ...request.items[0], quantity: '3.0' }] }
  expect((await approve(call, sameValues, headers)).headers.get('idempotency-replayed')).toBe('true')
})

test('an Idempotency-Key of a correction is rejected for another original document', async ({ call }) => {
  const headers = { 'idempotency-key': 'two originals' }
  const body = { number: 'K-2', reason: 'other_error' }
  const originals = [(await approve(call, invoice())).body, (await approve(call, invoice())).body]
  const replies = []
  for (const { id } of originals)
    replies.push(await call('POST', `/api/v1/tax/documents/${id}/corrections`, body, headers))
  expect(replies).toMatchObject([
    { status: 201, body: { correctsDocumentId: originals[0]?.id } },
    { status: 409, body: { code: 'idempotency-key-reused' } },
  ])
})

test('a failed request does not store its Idempotency-Key', async ({ call }) => {
  const headers = { 'idempotency-key': 'second try' }
  expect(await approve(call, invoice({ currency: 'XXY' }), headers)).toMatchObject({ status: 422 })
  expect(await approve(call, invoice(), headers)).toMatchObject({ status: 201 })
})

test('an Idempotency-Key expires after 24 hours and is deleted', async ({ service, call }) => {
  const headers = { 'idempotency-key': 'yesterday' }
  const request = invoice()
  await approve(call, request, headers)
  clock.moveBy(24 * 3_600_000)
  expect((await approve(call, request, headers)).headers.get('idempotency-replayed')).toBe('true')
  clock.moveBy(1)
  expect(await approve(call, request, headers)).toMatchObject({
    status: 409,
    body: { code: 'document-number-taken' },
  })
  expect(await approve(call, invoice(), headers)).toMatchObject({ status: 201 })
  const [{ old } = {}] = await asOwner(
    service.fresh.urlOf('demo'),
    (owner) =>
      owner`select count(*)::int as old from idempotency_keys where created_at < ${clock.now().toISOString()}`,
  )
  expect(old).toBe(0)
})

test('an Idempotency-Key that is too long is rejected', async ({ call }) => {
  expect(await approve(call, invoice(), { 'idempotency-key': 'x'.repeat(256) })).toMatchObject({
    status: 422,
    body: { code: 'invalid-request', errors: [{ pointer: '/header/idempotency-key' }] },
  })
})

test('changing and deleting a rate changes no byte of a stored snapshot', async ({ service, call }) => {
  const { body } = await approve(
    call,
    invoice({ items: [{ id: '1', quantity: 1, unitPrice: 9.99, taxRateCode: 'VAT8' }] }),
  )
  const before = await getSnapshot(call, body.id)
  const rate = await usedRate(service, 'VAT8')
  expect(rate.first_used_at).not.toBeNull()
  const path = `/api/v1/tax/rates/${rate.id}`
  const changes: [method: string, body: object | undefined][] = [
    ['PATCH', { tax_name: 'Another name', legal_clause: 'another clause' }],
    ['PATCH', { rate_percent: '9.00', valid_from: '2027-01-01' }],
    ['PATCH', { is_active: 0 }],
    ['DELETE', undefined],
  ]
  for (const [method, change] of changes) {
    const etag = (await call('GET', path)).headers.get('etag') ?? ''
    const reply = await call(method, path, change, { 'if-match': etag })
    expect(reply.status, reply.text).toBe(200)
    expect((await getSnapshot(call, body.id)).text).toBe(before.text)
  }
  expect(await call('GET', '/api/v1/tax/documents/verify')).toMatchObject({
    body: { ok: true },
  })
})

test('an approval uses the stored configuration, even if the cache is stale', async ({ service, call }) => {
  const request = { items: [{ id: '1', quantity: 1, unitPrice: 100, taxRateCode: 'VAT5' }] }
  expect((await approve(call, invoice(request))).body).toMatchObject({ summary: { totalTax: 5 } })
  await asOwner(service.fresh.urlOf('demo'), async (owner) => {
    await owner`update tax_rates set rate_percent = 6 where tax_code = 'VAT5'`
    await owner`update tax_settings set configuration_version = configuration_version + 1`
  })
  expect((await approve(call, invoice(request))).body).toMatchObject({ summary: { totalTax: 6 } })
})

test('a change of the configuration waits for an approval in progress', async ({ service, call }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = asOwner(service.fresh.urlOf('demo'), (owner) =>
    owner.begin(async (tx) => {
      await tx`lock table document_chain in exclusive mode`
      locked.resolve()
      await released
    }),
  )
  await locked.promise
  const finished: string[] = []
  const approval = approve(call, invoice()).then((reply) => {
    finished.push('approval')
    return reply
  })
  await vi.waitFor(async () => expect(await waitingForLocks(service)).toBe(1), 180_000)
  const change = call(
    'PATCH',
    '/api/v1/tax/settings',
    { rounding_strategy: 'header_level' },
    { 'if-match': '"v1"' },
  ).then((reply) => {
    finished.push('change')
    return reply
  })
  await vi.waitFor(async () => expect(await waitingForLocks(service)).toBe(2), 180_000)
  release()
  await holder
  expect(await approval).toMatchObject({ status: 201 })
  expect(await change).toMatchObject({ status: 200 })
  expect(finished).toEqual(['approval', 'change'])
})

test('an approval marks only the rate version in force, on its first use', async ({ service, call }) => {
  const versions = () =>
    asOwner(
      service.fresh.urlOf('demo'),
      (owner) =>
        owner`select valid_from::text, first_used_at from tax_rates where tax_code = 'ZW' order by valid_from`,
    )
  await asOwner(
    service.fresh.urlOf('demo'),
    (owner) =>
      owner`insert into tax_rates (id, tax_code, tax_name, rate_percent, calculation_mode, tax_status, country, valid_from, valid_to, is_active, version)
        select gen_random_uuid(), tax_code, tax_name, rate_percent, calculation_mode, tax_status, country, date '1990-01-01', valid_from, is_active, 1
        from tax_rates where tax_code = 'ZW'`,
  )
  const [earlier, current] = await versions()
  const exempt = { items: [{ id: '1', quantity: 1, unitPrice: 1, taxRateCode: 'ZW' }] }
  const firstUse = clock.now()
  expect(await approve(call, invoice(exempt))).toMatchObject({ status: 201 })
  clock.moveBy(1_000)
  expect(await approve(call, invoice(exempt))).toMatchObject({ status: 201 })
  expect(await versions()).toEqual([earlier, { ...current, first_used_at: firstUse }])
  expect(earlier?.first_used_at).toBeNull()
})

test('an approval is in the audit log', async ({ service, call }) => {
  const reply = await approve(call, invoice())
  const entries = await asOwner(
    service.fresh.urlOf('demo'),
    (owner) => owner`select * from audit_log where entity = 'document' and entity_id = ${reply.body.id}`,
  )
  expect(entries).toMatchObject([
    {
      action: 'approve',
      actor: expect.stringMatching(/^key:/),
      before: null,
      after: { number: reply.body.number, summary: { totalGross: 122.99 } },
      request_id: reply.headers.get('x-request-id'),
    },
  ])
})

function approve(call: Call, body: object, headers: Record<string, string> = {}): Promise<Reply<Document>> {
  return call('POST', '/api/v1/tax/documents', body, headers)
}

function getSnapshot(call: Call, id: string) {
  return call('GET', `/api/v1/tax/documents/${id}/snapshot`)
}

async function documentsNumbered(call: Call, number: string): Promise<unknown[]> {
  const path = `/api/v1/tax/documents?number=${encodeURIComponent(number)}`
  return (await call<{ documents: unknown[] }>('GET', path)).body.documents
}

function waitingForLocks(service: RunningTaxService): Promise<number> {
  return asOwner(service.fresh.urlOf('demo'), async (owner) => {
    const [row] = await owner`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row?.count
  })
}

async function usedRate(service: RunningTaxService, code: string) {
  const [rate] = await asOwner(
    service.fresh.urlOf('demo'),
    (owner) => owner`select id, first_used_at from tax_rates where tax_code = ${code}`,
  )
  return { id: String(rate?.id), first_used_at: rate?.first_used_at }
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

test('the configuration of an approval is locked against changes', async ({ service }) => {
  const { fresh } = service
  const lockForChange = () =>
    asOwner(fresh.urlOf('demo'), (owner) =>
      owner.begin((sql) => sql`lock table tax_settings in exclusive mode nowait`),
    )
  await fresh.databases.withTenant(fresh.tenant('demo').id, (db) =>
    db.transaction(async (tx) => {
      await configurationInForce(tx, seededConfiguration)
      await expect(lockForChange()).rejects.toMatchObject({ code: '55P03' })
    }),
  )
  await lockForChange()
})
