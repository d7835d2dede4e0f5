import { categoryList, categoryRecord } from '@fiscus/contracts/configuration/category-record'
import { configurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { ruleRecord } from '@fiscus/contracts/configuration/rule-record'
import { expect } from 'vitest'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()
const categories = '/api/v1/tax/categories'
const toy = { category_code: 'toy', category_name: 'Zabawki', item_type: 'product' }
const toyRule = {
  priority: -5,
  customer_type: 'all',
  geo_zone: 'domestic',
  item_type: 'all',
  tax_category: 'toy',
  target: { rate: 'VAT8' },
}
const cart = (item: object) => ({
  currency: 'PLN',
  customer: { country: 'PL' },
  items: [{ id: '1', quantity: '1', unitPrice: '100', ...item }],
})

test('a category is created, read, changed, listed and deleted', async ({ call }) => {
  const created = await call('POST', categories, { ...toy, levels: { DE: 'reduced', AT: 'second_reduced' } })
  const { id } = categoryRecord.parse(created.body)
  expect(created).toMatchObject({
    status: 201,
    body: { ...toy, description: null, legal_basis: null, is_active: 1, version: 1, warnings: [] },
  })
  const change = { description: 'Toys and games', levels: { FR: 'reduced' } }
  const changed = await call('PATCH', `${categories}/${id}`, change, { 'if-match': '"v1"' })
  expect(changed).toMatchObject({ status: 200, body: { ...toy, ...change, version: 2 } })
  expect((await call('GET', `${categories}/${id}`)).body).toMatchObject({ ...change, version: 2 })
  const listed = categoryList.parse((await call('GET', `${categories}?limit=200&item_type=product`)).body)
  expect(listed.categories.map(({ category_code }) => category_code)).toContain('toy')
  expect(await call('DELETE', `${categories}/${id}`, undefined, { 'if-match': '"v2"' })).toMatchObject({
    status: 200,
    body: { deleted: true },
  })
  expect((await call('GET', `${categories}/${id}`)).status).toBe(404)
})

test.for([
  ['a level in Poland', { levels: { PL: 'reduced' } }, '/levels/PL'],
  ['a level that does not exist', { levels: { DE: 'lowest' } }, '/levels/DE'],
  ['a country that does not exist', { levels: { EL: 'reduced' } }, '/levels/EL'],
  ['an unknown item type', { item_type: 'all' }, '/item_type'],
  ['a code with a space', { category_code: 'two words' }, '/category_code'],
] as const)('%s is rejected with its pointer', async ([, fields, pointer], { call }) => {
  expect(await call('POST', categories, { ...toy, ...fields })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer }] },
  })
})

test('a rule of a category decides its lines only, is filtered by it, and keeps the category from deletion', async ({
  call,
}) => {
  expect(await call('POST', '/api/v1/tax/rules', toyRule)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/tax_category' }] },
  })
  const { id } = categoryRecord.parse((await call('POST', categories, toy)).body)
  const rule = ruleRecord.parse((await call('POST', '/api/v1/tax/rules', toyRule)).body)
  const taxOf = async (item: object) =>
    (await call<{ summary: object }>('POST', '/api/v1/tax/calculate', cart(item))).body.summary
  expect(await taxOf({ taxCategory: 'toy' })).toMatchObject({ totalTax: 8 })
  expect(await taxOf({})).toMatchObject({ totalTax: 23 })
  expect((await call('GET', '/api/v1/tax/rules?tax_category=toy')).body).toMatchObject({
    rules: [{ id: rule.id }],
    next: null,
  })
  const etag = { 'if-match': '"v1"' }
  expect(await call('DELETE', `${categories}/${id}`, undefined, etag)).toMatchObject({
    status: 409,
    body: { code: 'category-in-use' },
  })
  expect(await call('PATCH', `${categories}/${id}`, { item_type: 'follows_goods' }, etag)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/item_type' }] },
  })
  const file = configurationFile.parse((await call('GET', '/api/v1/tax/configuration')).body)
  expect(file.categories).toContainEqual(expect.objectContaining(toy))
  expect(file.rules).toContainEqual(expect.objectContaining({ priority: -5, tax_category: 'toy' }))
  await call('DELETE', `/api/v1/tax/rules/${rule.id}`, undefined, etag)
  await call('DELETE', `${categories}/${id}`, undefined, etag)
})

test('an exported file with categories is imported without a change', async ({ call }) => {
  const { id } = categoryRecord.parse(
    (await call('POST', categories, { ...toy, levels: { SE: 'reduced', AT: 'reduced', FI: 'reduced' } }))
      .body,
  )
  const exported = await call('GET', '/api/v1/tax/configuration')
  const etag = exported.headers.get('etag') ?? ''
  const imported = await call('PUT', '/api/v1/tax/configuration', exported.body, { 'if-match': etag })
  expect([imported.status, imported.headers.get('etag')]).toEqual([200, etag])
  expect((await call('GET', '/api/v1/tax/configuration')).text).toBe(exported.text)
  await call('DELETE', `${categories}/${id}`, undefined, { 'if-match': '"v1"' })
})
