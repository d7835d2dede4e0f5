import { type RateRecord, rateList, rateRecord } from '@fiscus/contracts/configuration/rate-record'
import { taxRates } from '@fiscus/db/schema/tenant/tax-configuration'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sampleNewRate } from '../testing/new-rate.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()

const rates = '/api/v1/tax/rates'

/** The rates of a page. */
async function list(call: Call, query = ''): Promise<RateRecord[]> {
  const { status, body } = await call('GET', `${rates}${query}`)
  expect(status).toBe(200)
  return rateList.parse(body).rates
}

const codes = (records: readonly RateRecord[]) => records.map(({ tax_code }) => tax_code)

async function rateNamed(call: Call, code: string): Promise<RateRecord> {
  const [rate] = await list(call, `?tax_code=${code}&on=all&is_active=all`)
  if (!rate) throw new Error(`there is no rate ${code}`)
  return rate
}

test('GET /rates lists the active rates in force today (tax-calculation §2.1)', async ({ call }) => {
  const records = await list(call, '?country=PL')
  expect(codes(records).join(' ')).toBe(
    'BON KAUCJA MARZA23 MARZA23-KOLEKCJE MARZA23-SZTUKA NP OO VAT0 VAT23 VAT5 VAT8 WHT20 ZW',
  )
  expect(records.find(({ tax_code }) => tax_code === 'VAT23')).toEqual({
    id: expect.any(String),
    tax_code: 'VAT23',
    tax_name: expect.any(String),
    rate_percent: '23.00',
    calculation_mode: 'exclusive',
    tax_status: 'standard',
    fiscal_code: 'P_13_1',
    legal_clause: expect.stringContaining('art. 41'),
    country: 'PL',
    category: null,
    valid_from: '2011-01-01',
    valid_to: null,
    is_active: 1,
    version: 1,
  })
})

for (const [query, found] of [
  ['?tax_code=VAT8', ['VAT8']],
  ['?tax_status=exempt', ['ZW']],
  ['?calculation_mode=margin', ['MARZA23', 'MARZA23-KOLEKCJE', 'MARZA23-SZTUKA']],
  ['?country=DE&category=standard', ['OSS-DE']],
  ['?country=DE&category=standard&on=2021-06-30', []],
  ['?tax_code=VAT23&on=2010-12-31', []],
  ['?tax_code=VAT23&is_active=0', []],
] as const)
  test(`GET /rates${query} → ${found.join() || 'no rates'}`, async ({ call }) => {
    expect(codes(await list(call, query))).toEqual(found)
  })

for (const [query, pointer] of [
  ['?tax_status=free', '/query/tax_status'],
  ['?on=2026-02-30', '/query/on'],
  ['?is_active=yes', '/query/is_active'],
  ['?country=EL', '/query/country'],
  ['?limit=1001', '/query/limit'],
  ['?cursor=x', '/query/cursor'],
  ['?cursor=WyJWQVQyMyJd', '/query/cursor'],
  ['?page=2', '/query/page'],
] as const)
  test(`GET /rates${query} is rejected at ${pointer}`, async ({ call }) => {
    expect(await call('GET', `${rates}${query}`)).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', errors: [{ pointer }] },
    })
  })

test('pages contain every rate exactly once', async ({ call }) => {
  const all = await list(call, '?limit=200&on=all&is_active=all')
  const seen: RateRecord[] = []
  let next: string | null = null
  do {
    const cursor: string = next === null ? '' : `&cursor=${next}`
    const page = rateList.parse((await call('GET', `${rates}?limit=7&on=all&is_active=all${cursor}`)).body)
    seen.push(...page.rates)
    next = page.next
  } while (next !== null)
  expect(seen).toEqual(all)
})

test('a created rate is returned with its address and version, and is stored', async ({ call }) => {
  const created = await call('POST', rates, sampleNewRate)
  const { id } = rateRecord.parse(created.body)
  expect(created).toMatchObject({
    status: 201,
    body: { tax_code: 'VAT7', rate_percent: '7.00', country: 'PL', is_active: 1, version: 1, warnings: [] },
  })
  expect(created.headers.get('location')).toBe(`${rates}/${id}`)
  expect(created.headers.get('etag')).toBe('"v1"')
  const { warnings, impact, ...record } = created.body as { warnings: unknown; impact: null }
  expect(await call('GET', `${rates}/${id}`)).toMatchObject({ status: 200, body: record })
})

for (const [name, fields, pointer] of [
  ['no percentage', { rate_percent: undefined }, '/rate_percent'],
  ['a negative percentage', { rate_percent: '-1' }, '/rate_percent'],
  ['a decimal comma', { rate_percent: '7,5' }, '/rate_percent'],
  ['an unknown mode', { calculation_mode: 'net' }, '/calculation_mode'],
  ['an invalid day', { valid_from: '2026-02-30' }, '/valid_from'],
  ['a blank name', { tax_name: '  ' }, '/tax_name'],
  ['a name that cannot be stored', { tax_name: 'a\u0000b' }, '/tax_name'],
  ['a code with a blank', { tax_code: 'VAT 7' }, '/tax_code'],
  ['an unknown country', { country: 'XX' }, '/country'],
  ['a flag other than 0 and 1', { is_active: true }, '/is_active'],
  ['an unknown field', { percent: 7 }, '/percent'],
  ['a field with a slash', { 'a/b': 7 }, '/a~1b'],
  [
    'out of scope with a fiscal code',
    { tax_status: 'out_of_scope', rate_percent: 0, fiscal_code: 'P_13_8' },
    '/fiscal_code',
  ],
  ['an exemption of 7 %', { tax_status: 'exempt' }, '/rate_percent'],
] as const)
  test(`a rate with ${name} is rejected at ${pointer}`, async ({ call }) => {
    expect(await call('POST', rates, { ...sampleNewRate, tax_code: 'VAT6', ...fields })).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', errors: [{ pointer }] },
    })
  })

test('an overlapping version is rejected, and the problem contains the other version', async ({ call }) => {
  const { id } = await rateNamed(call, 'VAT8')
  const reply = await call('POST', rates, { ...sampleNewRate, tax_code: 'VAT8' })
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'rate-overlap', errors: [{ pointer: '/valid_from' }] },
  })
  expect(reply.text).toContain(id)
})

test('a misleading fiscal code is stored, with a warning', async ({ call }) => {
  const rate = {
    ...sampleNewRate,
    tax_code: 'ZW2',
    tax_name: 'Exempt',
    tax_status: 'exempt',
    rate_percent: 0,
    fiscal_code: 'P_13_6_2',
  }
  expect(await call('POST', rates, rate)).toMatchObject({
    status: 201,
    body: { warnings: [{ code: 'fiscal-code-differs-in-fa3', pointer: '/fiscal_code' }] },
  })
})

test('ids are case-insensitive', async ({ call }) => {
  const { id } = await rateNamed(call, 'VAT5')
  const capitals = `${rates}/${id.toUpperCase()}`
  expect(await call('GET', capitals)).toMatchObject({ status: 200, body: { id } })
  expect(await call('PATCH', capitals, {}, { 'if-match': '"v1"' })).toMatchObject({
    status: 200,
    body: { id },
  })
})

test('an unused rate is changed in place, and its ETag grows', async ({ call }) => {
  const { id } = await rateNamed(call, 'VAT5')
  const changed = await call(
    'PATCH',
    `${rates}/${id}`,
    { rate_percent: 4, tax_name: 'VAT 4 %' },
    { 'if-match': '"v1"' },
  )
  expect(changed).toMatchObject({ status: 200, body: { id, rate_percent: '4.00', version: 2 } })
  expect(changed.headers.get('etag')).toBe('"v2"')
  expect(changed.headers.get('location')).toBeNull()
  const again = await call('PATCH', `${rates}/${id}`, { rate_percent: '4.00' }, { 'if-match': '"v2"' })
  expect(again).toMatchObject({ status: 200, body: { version: 2 } })
})

test('a changed percentage of a used rate creates a version with an address', async ({ service, call }) => {
  const { id } = await rateNamed(call, 'VAT23')
  await service.fresh.databases.withTenant(service.fresh.tenant('demo').id, (db) =>
    db.update(taxRates).set({ first_used_at: new Date() }).where(eq(taxRates.id, id)),
  )
  const changed = await call('PATCH', `${rates}/${id}`, { rate_percent: '22' }, { 'if-match': '"v1"' })
  const next = rateRecord.parse(changed.body)
  expect(changed.status).toBe(200)
  expect(changed.headers.get('location')).toBe(`${rates}/${next.id}`)
  expect(changed.headers.get('etag')).toBe('"v1"')
  expect(next).toMatchObject({ rate_percent: '22.00', valid_from: '2026-11-21', valid_to: null, version: 1 })
  expect(await call('GET', `${rates}/${id}`)).toMatchObject({
    body: { rate_percent: '23.00', valid_to: '2026-11-21', version: 2 },
  })
  expect(await list(call, '?tax_code=VAT23')).toMatchObject([{ rate_percent: '22.00' }])
  expect(await list(call, '?tax_code=VAT23&on=2026-11-20')).toMatchObject([{ rate_percent: '23.00' }])
})

test('a rate of a rule can be deactivated, with a warning, but not deleted', async ({ call }) => {
  const { id } = await rateNamed(call, 'NP')
  expect(await call('PATCH', `${rates}/${id}`, { is_active: 0 }, { 'if-match': '"v1"' })).toMatchObject({
    status: 200,
    body: {
      is_active: 0,
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'target-not-in-force' })]),
    },
  })
  const refused = await call('DELETE', `${rates}/${id}`, undefined, { 'if-match': '"v2"' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'rate-in-use' } })
  expect(refused.text).toContain('(zwolniona)\\" (position 35; priority -30; ')
  await call('PATCH', `${rates}/${id}`, { is_active: 1 }, { 'if-match': '"v2"' })
})

test('an unused rate is deleted; the response states that documents are not affected', async ({ call }) => {
  const { id } = await rateNamed(call, 'WHT20')
  expect(await call('DELETE', `${rates}/${id}`, undefined, { 'if-match': '"v1"' })).toMatchObject({
    status: 200,
    body: { id, deleted: true, message: texts.documentsKeepSnapshots(), warnings: [] },
  })
  expect(await call('GET', `${rates}/${id}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('a list links to its next page, and an unchanged list, record or export is not sent again', async ({
  call,
  platform,
}) => {
  for (const [caller, mount] of [
    [call, '/api/v1/tax'],
    [platform, '/api/v1/tenants/demo/tax'],
  ] as const) {
    const first = await caller('GET', `${mount}/rates?country=DE&limit=1`)
    const {
      rates: [rate],
      next,
    } = rateList.parse(first.body)
    const link = `${mount}/rates?country=DE&limit=1&cursor=${next}`
    expect(first.headers.get('link')).toBe(`<${link}>; rel="next"`)
    expect((await caller('GET', link)).headers.get('link')).toBeNull()
    for (const path of [
      '/rates?country=DE&limit=1',
      `/rates/${rate?.id}`,
      '/rules',
      '/rules/coverage',
      '/settings',
      '/configuration',
    ]) {
      const { headers } = await caller('GET', mount + path)
      const etag = headers.get('etag') ?? ''
      const again = await caller('GET', mount + path, undefined, { 'if-none-match': `"x", W/${etag}` })
      expect([path, again.status, again.text, again.headers.get('etag')]).toEqual([path, 304, '', etag])
      expect((await caller('GET', mount + path, undefined, { 'if-none-match': '"v0"' })).status).toBe(200)
    }
  }
})

test('the ETag of the rates in force today is another one tomorrow, and If-Match accepts both', async ({
  call,
  clock,
}) => {
  const etag = (await call('GET', rates)).headers.get('etag')
  expect(etag).toMatch(/^"v\d+\.2026-11-21"$/)
  const dayMs = 24 * 3_600_000
  clock.moveBy(dayMs)
  const tomorrow = await call('GET', rates, undefined, { 'if-none-match': etag ?? '' })
  expect([tomorrow.status, tomorrow.headers.get('etag')]).toEqual([200, etag?.replace('21"', '22"')])
  clock.moveBy(-dayMs)
  const { body } = await call('GET', '/api/v1/tax/configuration')
  const reply = await call('PUT', '/api/v1/tax/configuration?dryRun=true', body, { 'if-match': etag ?? '' })
  expect(reply.status).toBe(200)
})
