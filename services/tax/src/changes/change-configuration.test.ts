import { configurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { rateRecord } from '@fiscus/contracts/configuration/rate-record'
import { listenForChanges } from '@fiscus/db/notifications/listen-for-changes'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Call, Reply } from '@fiscus/testing/http-client'
import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { z } from 'zod'
import { sampleNewRate } from '../testing/new-rate.ts'
import type { RunningTaxService } from '../testing/start-tax-service.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({
  tenants: ['audited', 'racing', 'dry-run', 'on-a-day', 'large', 'notified', 'busy'],
})

const tax = '/api/v1/tax'
const match = (version: number) => ({ 'if-match': `"v${version}"` })

/** Version of the whole configuration. */
async function versionOf(call: Call): Promise<string | null> {
  return (await call('GET', `${tax}/configuration`)).headers.get('etag')
}

function auditOf(service: RunningTaxService, slug: string) {
  const { databases, tenant } = service.fresh
  return databases.withTenant(tenant(slug).id, (db) => db.select().from(auditLog).orderBy(asc(auditLog.id)))
}

test('the audit log has a row per changed record: before, after, actor and request', async ({ service }) => {
  const call = await service.caller('audited')
  const created = rateRecord.parse((await call('POST', `${tax}/rates`, sampleNewRate)).body)
  const later = { rate_percent: '6.00', valid_from: '2027-01-01' }
  const headers = { ...match(1), 'x-request-id': 'request-7', 'x-audit-reason': 'a new act' }
  const next = rateRecord.parse((await call('PATCH', `${tax}/rates/${created.id}`, later, headers)).body)
  await call('DELETE', `${tax}/rates/${next.id}`, undefined, match(1))
  await call('PATCH', `${tax}/settings`, { rounding_strategy: 'en16931' }, match(1))
  const closed = { ...created, valid_to: '2027-01-01', version: 2 }
  const one = { request_id: 'request-7', reason: 'a new act' }
  expect(await auditOf(service, 'audited')).toMatchObject([
    { action: 'create', entity: 'tax_rate', entity_id: created.id, before: null, after: created },
    { action: 'change', entity: 'tax_rate', entity_id: created.id, before: created, after: closed, ...one },
    { action: 'change', entity: 'tax_rate', entity_id: next.id, before: null, after: next, ...one },
    { action: 'delete', entity: 'tax_rate', entity_id: next.id, before: next, after: null },
    {
      action: 'change',
      entity: 'tax_settings',
      entity_id: 'settings',
      before: { rounding_strategy: 'line_level', version: 1 },
      after: { rounding_strategy: 'en16931', version: 2 },
      actor: expect.stringMatching(/^key:[0-9a-f-]{36}$/),
      at: service.clock.now(),
    },
  ])
})

test('of concurrent writers with one If-Match one succeeds, the rest get the ETag', async ({ service }) => {
  const call = await service.caller('racing')
  const { id } = rateRecord.parse((await call('POST', `${tax}/rates`, sampleNewRate)).body)
  const names = ['one', 'two', 'three', 'four']
  const replies = await Promise.all(
    names.map((tax_name) => call('PATCH', `${tax}/rates/${id}`, { tax_name }, match(1))),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
  for (const { headers } of replies) expect(headers.get('etag')).toBe('"v2"')
})

test('concurrent writes of different records are serialized, and no write is lost', async ({ service }) => {
  const call = await service.caller('racing')
  const before = await versionOf(call)
  const codes = Array.from({ length: 8 }, (_, index) => `RACE${index}`)
  const replies = await Promise.all(
    codes.map((tax_code) => call('POST', `${tax}/rates`, { ...sampleNewRate, tax_code })),
  )
  expect(replies.map(({ status }) => status)).toEqual(codes.map(() => 201))
  expect(Number(/\d+/.exec((await versionOf(call)) ?? ''))).toBe(
    Number(/\d+/.exec(before ?? '')) + codes.length,
  )
})

test('of two concurrent writers of overlapping versions one succeeds', async ({ service }) => {
  const call = await service.caller('racing')
  const rate = { ...sampleNewRate, tax_code: 'TWICE' }
  const replies = await Promise.all([1, 2].map(() => call('POST', `${tax}/rates`, rate)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('a write completes while documents are approved continuously', async ({ service }) => {
  const call = await service.caller('busy')
  let written = false
  const approve = async (key: number) => {
    for (let index = 0; !written; index++)
      expect((await call('POST', `${tax}/documents`, document(`VAT23/${key}-${index}`))).status).toBe(201)
  }
  const approvals = Array.from({ length: 12 }, (_, key) => approve(key))
  const reply = await call('POST', `${tax}/rates`, sampleNewRate)
  written = true
  await Promise.all(approvals)
  expect(reply.status).toBe(201)
})

const document = (number: string, taxPointDate?: string) => ({
  type: 'invoice',
  number,
  currency: 'PLN',
  taxPointDate,
  items: [{ id: '1', name: 'Desk', quantity: '1', unitPrice: '100.00', taxRateCode: number.split('/')[0] }],
})

const impactOf = ({ body }: Reply) =>
  z
    .object({ impact: z.object({ documentsChecked: z.int(), documentsChanged: z.array(z.unknown()) }) })
    .parse(body).impact

test('a dry run lists documents that would differ if issued today, stores nothing', async ({ service }) => {
  const call = await service.caller('dry-run')
  for (const [number, day] of [['VAT23/1'], ['VAT8/1'], ['VAT23/2', '2026-01-31']] as const)
    expect((await call('POST', `${tax}/documents`, document(number, day))).status).toBe(201)
  const { text } = await call('GET', `${tax}/configuration`)
  const listed = await call('GET', `${tax}/rates?tax_code=VAT23`)
  const [rate] = z.object({ rates: z.array(rateRecord) }).parse(listed.body).rates
  const audited = await auditOf(service, 'dry-run')

  const change = { rate_percent: '22.00' }
  const reply = await call('PATCH', `${tax}/rates/${rate?.id}?dryRun=true`, change, match(1))
  expect(reply).toMatchObject({
    status: 200,
    body: {
      tax_code: 'VAT23',
      rate_percent: '22.00',
      valid_from: '2026-11-21',
      version: 1,
      impact: {
        documentsChecked: 3,
        documentsChanged: ['VAT23/2', 'VAT23/1'].map((number) => ({
          documentId: expect.any(String),
          type: 'invoice',
          number,
          before: { totalNet: 100, totalTax: 23, totalGross: 123 },
          after: { totalNet: 100, totalTax: 22, totalGross: 122, totalWht: 0, totalPaymentDue: 122 },
          differencesTotal: expect.any(Number),
          differences: expect.arrayContaining([
            { pointer: '/totalTax', was: 23, now: 22 },
            { pointer: '/items/0/taxRate/ratePercent', was: 23, now: 22 },
          ]),
        })),
      },
      warnings: [{ code: 'rate-name-differs', pointer: '/tax_name' }],
    },
  })
  expect(reply.headers.get('location')).toBeNull()
  expect(reply.text).toContain('"before":{"totalNet":100.00,"totalTax":23.00,"totalGross":123.00')
  expect(reply.text).toContain('{"pointer":"/totalTax","was":23.00,"now":22.00}')

  const off = await call('PATCH', `${tax}/rates/${rate?.id}?dryRun=true`, { is_active: 0 }, match(1))
  expect(off.body).toMatchObject({
    impact: {
      documentsChanged: [{ after: { faults: [{ pointer: '/items/0/taxRateCode' }] } }, { number: 'VAT23/1' }],
    },
  })

  expect((await call('GET', `${tax}/configuration`)).text).toBe(text)
  expect(await auditOf(service, 'dry-run')).toEqual(audited)
})

test('a dry run can issue the documents on another day, on which another version of a rate is in force', async ({
  service,
}) => {
  const call = await service.caller('on-a-day')
  await call('POST', `${tax}/documents`, document('VAT23/1'))
  const listed = await call('GET', `${tax}/rates?tax_code=VAT23`)
  const [rate] = z.object({ rates: z.array(rateRecord) }).parse(listed.body).rates
  const next = { rate_percent: '24.00', valid_from: '2027-01-01' }
  const changedOn = async (query: string) => {
    const reply = await call('PATCH', `${tax}/rates/${rate?.id}?dryRun=true${query}`, next, match(1))
    return impactOf(reply).documentsChanged
  }
  expect(await changedOn('')).toEqual([])
  expect(await changedOn('&on=2026-12-31')).toEqual([])
  expect(await changedOn('&on=2027-01-01')).toMatchObject([
    { number: 'VAT23/1', before: { totalTax: 23 }, after: { totalTax: 24 } },
  ])
  for (const query of ['on=2027-01-01', 'dryRun=true&on=2027-02-30'])
    expect(await call('PATCH', `${tax}/rates/${rate?.id}?${query}`, next, match(1))).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/query/on' }] },
    })
})

test('a change of the rule that chooses the same rate changes no document', async ({ service }) => {
  const call = await service.caller('on-a-day')
  const { taxRateCode, ...item } = document('VAT23/1').items[0] ?? expect.fail()
  const cart = { ...document('VAT23/2'), customer: { country: 'PL', isBusiness: true }, items: [item] }
  expect((await call('POST', `${tax}/documents`, cart)).status).toBe(201)
  const rule = {
    priority: 1,
    customer_type: 'all',
    geo_zone: 'domestic',
    item_type: 'all',
    target: { rate: 'VAT23' },
  }
  const reply = await call('POST', `${tax}/rules?dryRun=true`, rule)
  expect(impactOf(reply)).toMatchObject({ documentsChecked: 2, documentsChanged: [] })
})

test('a dry run is rejected when the write would be rejected', async ({ service }) => {
  const call = await service.caller('dry-run')
  expect(
    await call('POST', `${tax}/rates?dryRun=true`, { ...sampleNewRate, tax_code: 'VAT23' }),
  ).toMatchObject({
    status: 409,
  })
  expect(await call('POST', `${tax}/rates?dryRun=yes`, sampleNewRate)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/query/dryRun' }] },
  })
})

test('a dry run checks the latest hundred documents', async ({ service }) => {
  const call = await service.caller('dry-run')
  for (let index = 0; index < 101; index++)
    await call('POST', `${tax}/documents`, document(`VAT8/last-${index}`))
  const reply = await call('POST', `${tax}/rates?dryRun=true`, sampleNewRate)
  expect(reply.body).toMatchObject({ impact: { documentsChecked: 100, documentsChanged: [] } })
})

test('a write applies to the next calculation, and other processes are notified', async ({ service }) => {
  const call = await service.caller('notified')
  const notified = Promise.withResolvers<string | null>()
  const ignore = () => {}
  await using _listening = await listenForChanges(service.fresh.url, {
    tax_configuration: (tenantId) => tenantId && notified.resolve(tenantId),
    api_keys: ignore,
    app_users: ignore,
    tenants: ignore,
  })
  const { type, number, ...cart } = document('VAT7/1')
  expect(await call('POST', `${tax}/calculate`, cart)).toMatchObject({ status: 422 })
  await call('POST', `${tax}/rates`, sampleNewRate)
  expect(await call('POST', `${tax}/calculate`, cart)).toMatchObject({ body: { summary: { totalTax: 7 } } })
  expect(await notified.promise).toBe(service.fresh.tenant('notified').id)
})

test('a file with more rows than fit into one statement is stored completely', async ({ service }) => {
  const call = await service.caller('large')
  const exported = await call('GET', `${tax}/configuration`)
  const file = configurationFile.parse(exported.body)
  const rows = Array.from({ length: 300 }, (_, index) => index)
  const large = {
    ...file,
    rates: [...file.rates, ...rows.map((index) => ({ ...sampleNewRate, tax_code: `R${index}` }))],
    rules: [
      ...file.rules,
      ...rows.map((index) => ({ ...file.rules[0], priority: 1_000 + index, target: { rate: `R${index}` } })),
    ],
  }
  const headers = { 'if-match': exported.headers.get('etag') ?? '' }
  expect((await call('PUT', `${tax}/configuration`, large, headers)).status).toBe(200)
  const again = configurationFile.parse((await call('GET', `${tax}/configuration`)).body)
  expect([again.rates.length, again.rules.length]).toEqual([large.rates.length, large.rules.length])
  expect(await auditOf(service, 'large')).toHaveLength(600)
})
