import { ruleCoverageResponse } from '@fiscus/contracts/configuration/rule-coverage-response'
import { type RuleRecord, ruleList, ruleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'season', 'order'] })

const rules = '/api/v1/tax/rules'
const newRule = {
  priority: 5,
  customer_type: 'b2b',
  geo_zone: 'domestic',
  item_type: 'service',
  target: { rate: 'VAT8' },
}

async function listAll(call: Call): Promise<RuleRecord[]> {
  return ruleList.parse((await call('GET', `${rules}?limit=200`)).body).rules
}

/** The rules without a tax category. */
async function list(call: Call, query = ''): Promise<RuleRecord[]> {
  const { status, body } = await call('GET', `${rules}?limit=200${query}`)
  expect(status).toBe(200)
  return ruleList.parse(body).rules.filter(({ tax_category }) => tax_category === null)
}

test('GET /rules lists the active rules in order of evaluation (tax-calculation §2.2)', async ({ call }) => {
  const records = await list(call)
  expect(records.map(({ priority }) => priority)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120])
  expect(records[0]).toEqual({
    id: expect.any(String),
    name: null,
    note: null,
    priority: 10,
    customer_type: 'all',
    geo_zone: 'domestic',
    item_type: 'product',
    tax_category: null,
    target: { rate: 'VAT23' },
    is_active: 1,
    valid_from: null,
    valid_to: null,
    version: 1,
  })
})

for (const [query, priorities] of [
  ['&geo_zone=eu_vat', [40, 50, 60]],
  ['&geo_zone=eu_vat&item_type=service', [50]],
  ['&customer_type=b2b', []],
  ['&is_active=0', []],
  ['&on=2026-11-21&item_type=product', [10, 40, 70, 100]],
] as const)
  test(`GET /rules?limit=200${query} → ${priorities.join() || 'no rules'}`, async ({ call }) => {
    expect((await list(call, query)).map(({ priority }) => priority)).toEqual(priorities)
  })

test('GET /rules without a query lists all rules, also those after the hundredth', async ({ call }) => {
  const created = await call('POST', rules, { ...newRule, priority: 9_000 })
  const { id } = ruleRecord.parse(created.body)
  const page = ruleList.parse((await call('GET', rules)).body)
  expect(page.rules.length).toBeGreaterThan(100)
  expect(page.rules.at(-1)?.id).toBe(id)
  expect(page.next).toBeNull()
  await call('DELETE', `${rules}/${id}`, undefined, { 'if-match': created.headers.get('etag') ?? '' })
})

test('pages contain every rule exactly once', async ({ call }) => {
  const first = ruleList.parse((await call('GET', `${rules}?limit=60`)).body)
  const second = ruleList.parse((await call('GET', `${rules}?limit=60&cursor=${first.next}`)).body)
  expect([...first.rules, ...second.rules]).toEqual(await listAll(call))
  expect(second.next).toBeNull()
})

test('a created rule is stored, and returned with a warning about shadowed rules', async ({ call }) => {
  const created = await call('POST', rules, { ...newRule, customer_type: 'all', geo_zone: 'export_world' })
  const { id } = ruleRecord.parse(created.body)
  expect(created).toMatchObject({
    status: 201,
    body: {
      version: 1,
      warnings: [
        {
          code: 'rule-shadowed',
          message: {
            code: 'configuration.ruleBehindAnother',
            params: { rule: { params: { priority: '110' } }, first: { params: { priority: '5' } } },
          },
        },
      ],
    },
  })
  expect(created.headers.get('location')).toBe(`${rules}/${id}`)
  expect(await call('GET', `${rules}/${id}`)).toMatchObject({ status: 200, body: { id, priority: 5 } })
  await call('DELETE', `${rules}/${id}`, undefined, { 'if-match': '"v1"' })
})

test('a rule has a name and a note, which the coverage and the explanation of a line return', async ({
  call,
}) => {
  const named = { ...newRule, name: 'Advice to businesses', note: 'Decision of 3 May.\nAsk the tax adviser.' }
  const { id } = ruleRecord.parse((await call('POST', rules, named)).body)
  expect((await call('GET', `${rules}/${id}`)).body).toMatchObject({ name: named.name, note: named.note })
  const { cells } = ruleCoverageResponse.parse((await call('GET', `${rules}/coverage`)).body)
  expect(cells.find(({ rule }) => rule?.id === id)?.rule).toMatchObject({ name: named.name })
  const cart = {
    currency: 'PLN',
    customer: { country: 'PL', isBusiness: true },
    items: [{ id: '1', quantity: 1, unitPrice: 1, itemType: 'service' }],
  }
  expect(await call('POST', '/api/v1/tax/calculate', cart)).toMatchObject({
    body: { explanations: [{ chosenBy: { kind: 'rule', ruleId: id, name: named.name } }] },
  })
  const unnamed = await call('PATCH', `${rules}/${id}`, { name: null, note: null }, { 'if-match': '"v1"' })
  expect(unnamed.body).toMatchObject({ name: null, note: null, version: 2 })
  await call('DELETE', `${rules}/${id}`, undefined, { 'if-match': '"v2"' })
})

for (const [name, fields, pointer] of [
  ['a fractional priority', { priority: 1.5 }, '/priority'],
  ['an unknown zone', { geo_zone: 'mars' }, '/geo_zone'],
  ['no target', { target: undefined }, '/target'],
  ['two targets', { target: { rate: 'VAT23', group: 'X' } }, '/target'],
  ['a destination that is false', { target: { destination: false } }, '/target'],
  ['an unknown rate', { target: { rate: 'VAT99' } }, '/target/rate'],
  ['an unknown group', { target: { group: 'VAT23' } }, '/target/group'],
  ['an end before its first day', { valid_from: '2026-02-01', valid_to: '2026-01-01' }, '/valid_to'],
  ['an unknown field', { colour: 'x' }, '/colour'],
  ['a name with a line break', { name: 'x\ny' }, '/name'],
  ['an empty note', { note: '' }, '/note'],
] as const)
  test(`a rule with ${name} is rejected at ${pointer}`, async ({ call }) => {
    expect(await call('POST', rules, { ...newRule, ...fields })).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', errors: [{ pointer }] },
    })
  })

test('the priority of another rule for the same lines is rejected, with its id', async ({ call }) => {
  const [first] = await list(call)
  const reply = await call('POST', rules, { ...newRule, priority: 10, item_type: 'all' })
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'rule-priority-clash', errors: [{ pointer: '/priority' }] },
  })
  expect(reply.text).toContain(
    `rule domestic · all customers · product (position 89; priority 10; ${first?.id})`,
  )
})

test('deactivating a rule warns of uncovered combinations; coverage has the matrix', async ({ call }) => {
  const [rule] = await list(call, '&geo_zone=domestic&item_type=service')
  const off = await call('PATCH', `${rules}/${rule?.id}`, { is_active: 0 }, { 'if-match': '"v1"' })
  expect(off).toMatchObject({
    status: 200,
    body: {
      is_active: 0,
      version: 2,
      warnings: [{ code: 'combination-uncovered' }, { code: 'combination-uncovered' }],
    },
  })
  const coverage = ruleCoverageResponse.parse((await call('GET', `${rules}/coverage`)).body)
  expect(coverage).toMatchObject({ on: '2026-11-21', shadowed: [], partly_covered: [] })
  expect(coverage.cells).toHaveLength(24)
  const uncovered = coverage.cells.filter((cell) => cell.rule === null)
  expect(uncovered.map((cell) => [cell.customer_type, cell.geo_zone, cell.item_type, cell.possible])).toEqual(
    [
      ['b2b', 'domestic', 'service', true],
      ['b2c', 'domestic', 'service', true],
    ],
  )
  const product = coverage.cells.find((cell) => cell.geo_zone === 'domestic' && cell.item_type === 'product')
  expect(product?.rule).toMatchObject({ priority: 10, target: { rate: 'VAT23' } })
})

test('coverage of another day uses the rules of that day', async ({ service }) => {
  const season = await service.caller('season')
  const sale = { ...newRule, valid_from: '2026-12-01', valid_to: '2027-01-01' }
  const { id } = ruleRecord.parse((await season('POST', rules, sale)).body)
  const on = async (day: string) => {
    const { body } = await season('GET', `${rules}/coverage?on=${day}`)
    return ruleCoverageResponse.parse(body)
  }
  const during = await on('2026-12-31')
  expect(during).toMatchObject({ from: '2026-12-01', to: '2027-01-01' })
  expect(during.cells.some(({ rule }) => rule?.id === id)).toBe(true)
  expect((await on('2027-01-01')).cells.some(({ rule }) => rule?.id === id)).toBe(false)
  expect(await list(season, '&on=2026-11-30&customer_type=b2b&geo_zone=domestic')).toEqual([])
  expect(await list(season, '&customer_type=b2b&geo_zone=domestic')).toMatchObject([{ id }])
})

test('all rules are reordered at once, with the ETag of the list in If-Match', async ({ service }) => {
  const ordered = await service.caller('order')
  const listed = await ordered('GET', `${rules}?limit=200`)
  const etag = listed.headers.get('etag') ?? ''
  const order = ruleList
    .parse(listed.body)
    .rules.map(({ id }) => id)
    .toReversed()
  const reply = await ordered('PUT', `${rules}/order`, { order }, { 'if-match': etag })
  expect(reply.status).toBe(200)
  expect(
    ruleList
      .pick({ rules: true })
      .parse(reply.body)
      .rules.map(({ id, priority }) => [id, priority]),
  ).toEqual(order.map((id, index) => [id, (index + 1) * 10]))
  expect((await listAll(ordered)).map(({ id }) => id)).toEqual(order)
  expect(await ordered('PUT', `${rules}/order`, { order }, { 'if-match': etag })).toMatchObject({
    status: 412,
  })
  expect(await ordered('PUT', `${rules}/order`, { order })).toMatchObject({ status: 428 })
  const next = { 'if-match': reply.headers.get('etag') ?? '' }
  expect(await ordered('PUT', `${rules}/order`, { order: order.slice(1) }, next)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/order', detail: expect.stringContaining(order[0] ?? '?') }] },
  })
  expect(await ordered('PUT', `${rules}/order`, { order: ['x'] }, next)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/order/0' }] },
  })
})
