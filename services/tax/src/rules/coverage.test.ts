import { ruleCoverageResponse } from '@fiscus/contracts/configuration/rule-coverage-response'
import { ruleList, ruleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'category'] })

const rules = '/api/v1/tax/rules'
const sale = {
  priority: 5,
  customer_type: 'b2b',
  geo_zone: 'domestic',
  item_type: 'service',
  target: { rate: 'VAT8' },
  valid_from: '2026-12-01',
  valid_to: '2027-01-01',
}

async function coverageOf(call: Call, query = '') {
  return ruleCoverageResponse.parse((await call('GET', `${rules}/coverage${query}`)).body)
}

test('a cell has its winner on all days, and the later rules that match on the day', async ({ call }) => {
  const created = await call('POST', rules, sale)
  const { id, version } = ruleRecord.parse(created.body)
  const { cells, impossible } = await coverageOf(call, '?on=2026-12-24')
  const cell = cells.find(({ rule }) => rule?.id === id)
  const general = cell?.also_matching[0]
  expect(cell).toMatchObject({
    customer_type: 'b2b',
    also_matching_total: 1,
    intervals_total: 3,
    intervals: [
      { from: null, to: '2026-12-01', rule_id: general },
      { from: '2026-12-01', to: '2027-01-01', rule_id: id },
      { from: '2027-01-01', to: null, rule_id: general },
    ],
  })
  expect(impossible).toEqual([])
  await call('DELETE', `${rules}/${id}`, undefined, { 'if-match': `"v${version}"` })
})

test('rules of combinations that cannot occur are listed', async ({ call }) => {
  const created = await call('POST', rules, { ...sale, customer_type: 'b2c', geo_zone: 'eu_vat' })
  expect((await coverageOf(call)).impossible).toEqual([ruleRecord.parse(created.body).id])
})

test('the matrix of a tax category has the rules of the category', async ({ service }) => {
  const category = await service.caller('category')
  const listed = await category('GET', `${rules}?tax_category=book&geo_zone=domestic`)
  const [book] = ruleList.parse(listed.body).rules
  const { cells } = await coverageOf(category, '?tax_category=book')
  const cell = cells.find(({ geo_zone, item_type }) => geo_zone === 'domestic' && item_type === 'product')
  expect(cell?.rule?.id).toBe(book?.id)
  expect(cell?.also_matching_total).toBe(1)
})

test('a dry run of an order lists the cells whose rule changes, and stores nothing', async ({ service }) => {
  const category = await service.caller('category')
  const listed = await category('GET', `${rules}?limit=200`)
  const stored = ruleList.parse(listed.body).rules
  const narrow = ruleRecord.parse((await category('POST', rules, { ...sale, priority: 1_000 })).body)
  const general = stored.findIndex(({ tax_category }) => tax_category === null)
  const order = stored.toSpliced(general, 0, narrow).map(({ id }) => id)
  const etag = (await category('GET', `${rules}?limit=200`)).headers.get('etag') ?? ''
  const reply = await category('PUT', `${rules}/order?dryRun=true`, { order }, { 'if-match': etag })
  expect(reply.body).toMatchObject({
    impact: {
      cellsChangedTotal: 1,
      cellsChanged: [
        {
          customerType: 'b2b',
          geoZone: 'domestic',
          itemType: 'service',
          taxCategory: null,
          from: '2026-12-01',
          to: '2027-01-01',
          before: { target: { rate: 'VAT23' } },
          after: { ruleId: narrow.id, target: { rate: 'VAT8' } },
        },
      ],
    },
  })
  expect((await category('GET', `${rules}/${narrow.id}`)).body).toMatchObject({ priority: 1_000 })
})
