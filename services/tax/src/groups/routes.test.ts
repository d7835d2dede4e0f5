import { groupList, groupRecord } from '@fiscus/contracts/configuration/group-record'
import { rateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { sampleNewRate } from '../testing/new-rate.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()
test.beforeAll(async ({ call }) => {
  await call('POST', '/api/v1/tax/rates', excise)
  await call('POST', groups, spirits)
})

const groups = '/api/v1/tax/groups'
const excise = { ...sampleNewRate, tax_code: 'EXCISE', tax_name: 'Excise', rate_percent: '10.00' }
const spirits = {
  group_code: 'SPIRITS',
  group_name: 'Spirits',
  components: [
    { tax_code: 'EXCISE', is_compound: 0 },
    { tax_code: 'VAT23', is_compound: 1 },
  ],
}

async function groupNamed(call: Call, code: string) {
  const { body } = await call('GET', `${groups}?is_active=all`)
  const group = groupList.parse(body).groups.find(({ group_code }) => group_code === code)
  if (!group) throw new Error(`there is no group ${code}`)
  return group
}

test('a group keeps the order of its components', async ({ call }) => {
  const reversed = { ...spirits, group_code: 'REVERSED', components: spirits.components.toReversed() }
  const created = await call('POST', groups, reversed)
  const { id } = groupRecord.parse(created.body)
  expect(created).toMatchObject({
    status: 201,
    body: { ...reversed, is_active: 1, version: 1, warnings: [] },
  })
  expect(created.headers.get('location')).toBe(`${groups}/${id}`)
  expect(await call('GET', `${groups}/${id}`)).toMatchObject({ status: 200, body: reversed })
  const change = { components: spirits.components }
  expect(await call('PATCH', `${groups}/${id}`, change, { 'if-match': '"v1"' })).toMatchObject({
    status: 200,
    body: { ...change, version: 2 },
  })
  await call('DELETE', `${groups}/${id}`, undefined, { 'if-match': '"v2"' })
})

test('groups are listed by code and filtered by a component', async ({ call }) => {
  const other = {
    group_code: 'CONSULTING',
    group_name: 'Consulting',
    components: [{ tax_code: 'WHT20', is_compound: 0 }],
  }
  await call('POST', groups, other)
  const found = async (query: string) =>
    groupList.parse((await call('GET', `${groups}${query}`)).body).groups.map(({ group_code }) => group_code)
  expect(await found('')).toEqual(['CONSULTING', 'SPIRITS'])
  expect(await found('?tax_code=EXCISE')).toEqual(['SPIRITS'])
  expect(await found('?is_active=0')).toEqual([])
  const first = groupList.parse((await call('GET', `${groups}?limit=1`)).body)
  expect(await found(`?limit=1&cursor=${first.next}`)).toEqual(['SPIRITS'])
})

const withComponents = (...components: [string, number][]) => ({
  components: components.map(([tax_code, is_compound]) => ({ tax_code, is_compound })),
})
for (const [name, fields, pointer] of [
  ['no component', withComponents(), '/components'],
  [
    'eleven components',
    withComponents(...Array.from({ length: 11 }, (): [string, number] => ['VAT23', 0])),
    '/components',
  ],
  ['a margin rate', withComponents(['VAT23', 0], ['MARZA23', 0]), '/components/1/tax_code'],
  ['compound withholding', withComponents(['VAT23', 0], ['WHT20', 1]), '/components/1/is_compound'],
  ['an unknown rate', withComponents(['VAT99', 0]), '/components/0/tax_code'],
  ['a rate twice', withComponents(['VAT23', 0], ['VAT23', 1]), '/components/1/tax_code'],
  ['a flag other than 0 and 1', withComponents(['VAT23', 2]), '/components/0/is_compound'],
  ['an unknown field', { rate_percent: 5 }, '/rate_percent'],
] as const)
  test(`a group with ${name} is rejected at ${pointer}`, async ({ call }) => {
    expect(await call('POST', groups, { ...spirits, group_code: 'BAD', ...fields })).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', errors: [{ pointer }] },
    })
  })

test('a group cannot contain exclusive and inclusive rates', async ({ call }) => {
  await call('POST', '/api/v1/tax/rates', { ...excise, tax_code: 'GROSS', calculation_mode: 'inclusive' })
  const mixed = { ...spirits, group_code: 'MIXED', ...withComponents(['VAT23', 0], ['GROSS', 0]) }
  expect(await call('POST', groups, mixed)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/components/1/tax_code' }] },
  })
})

test('a code is unique', async ({ call }) => {
  expect(await call('POST', groups, spirits)).toMatchObject({
    status: 409,
    body: { code: 'group-code-taken', errors: [{ pointer: '/group_code' }] },
  })
})

test('a rate cannot be changed in a way that its group does not allow', async ({ call }) => {
  const listed = await call('GET', '/api/v1/tax/rates?tax_code=EXCISE')
  const { id } = rateRecord.parse((listed.body as { rates: unknown[] }).rates[0])
  const change = { calculation_mode: 'margin' }
  const reply = await call('PATCH', `/api/v1/tax/rates/${id}`, change, { 'if-match': '"v1"' })
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'rate-in-use', errors: [{ pointer: '/calculation_mode' }] },
  })
  expect(reply.text).toContain('SPIRITS')
})

test('a group of a rule can be deactivated, with a warning, but not deleted', async ({ call }) => {
  const { id } = await groupNamed(call, 'SPIRITS')
  const rule = {
    priority: 1,
    customer_type: 'b2c',
    geo_zone: 'domestic',
    item_type: 'product',
    target: { group: 'SPIRITS' },
  }
  expect((await call('POST', '/api/v1/tax/rules', rule)).status).toBe(201)
  expect(await call('PATCH', `${groups}/${id}`, { is_active: 0 }, { 'if-match': '"v1"' })).toMatchObject({
    status: 200,
    body: { warnings: [{ code: 'target-not-in-force' }] },
  })
  const refused = await call('DELETE', `${groups}/${id}`, undefined, { 'if-match': '"v2"' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'group-in-use' } })
  expect(refused.text).toContain('rule domestic · b2c · product (position 89; priority 1; ')
})
