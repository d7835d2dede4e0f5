import { expect, test } from 'vitest'
import { documentOf, snapshotOf } from '../testing/sample-calculations.ts'

const at = (rate: string) => ({ rate, date: '2026-11-20', source: 'NBP' })
const euro = { currency: 'EUR', exchangeRate: at('4.5005') } as const
const sales = [{ unitPrice: '4060' }, { unitPrice: '5000' }, { unitPrice: '4500' }]

test('the tax of every line is converted at the rate of the document and rounded once', () => {
  const snapshot = snapshotOf(documentOf(euro, ...sales))
  expect([snapshot.totalTax.toFixed(2), snapshot.totalTaxPln?.toFixed(2)]).toEqual(['3118.80', '14036.16'])
  expect(snapshot.exchangeRate?.rate.toFixed()).toBe('4.5005')
})

test('the rate of the line wins: 4060, 5000 and 4500 at three rates give 13768.14, not 13768.15', () => {
  const rates = ['4.4080', '4.5005', '4.3250'] as const
  const lines = sales.map((line, index) => ({ ...line, exchangeRate: at(rates[index] as string) }))
  const { items, taxBreakdown, totalTaxPln } = snapshotOf(documentOf(euro, ...lines))
  expect(totalTaxPln?.toFixed(2)).toBe('13768.14')
  expect(taxBreakdown[0]?.taxAmountPln?.toFixed(2)).toBe('13768.14')
  expect(items.map((item) => item.taxAmountPln?.toFixed(2))).toEqual(['4116.19', '5175.58', '4476.37'])
})

test('each tax of a group is converted, except a withheld amount', () => {
  const { items, taxBreakdown } = snapshotOf(documentOf(euro, { taxGroupCode: 'VAT+WHT' }))
  expect(taxBreakdown.map((entry) => entry.taxAmountPln?.toFixed(2))).toEqual(['103.51', '0.00'])
  expect(items[0]?.taxes?.map((tax) => tax.taxAmountPln?.toFixed(2))).toEqual(['103.51', '0.00'])
})

test('a document without exchange rates has no tax in PLN', () => {
  const snapshot = snapshotOf(documentOf({ currency: 'EUR' }, {}))
  expect([snapshot.totalTaxPln, snapshot.items[0]?.taxAmountPln]).toEqual([undefined, undefined])
})

test('tax of another state is not converted', () => {
  const { items, taxBreakdown, totalTax, totalTaxPln } = snapshotOf(
    documentOf({ ...euro, customer: { country: 'DE' } }, {}, { taxRateCode: 'VAT23' }),
  )
  expect(items.map((item) => item.taxAmountPln?.toFixed(2))).toEqual([undefined, '103.51'])
  expect(taxBreakdown.map((entry) => entry.taxAmountPln?.toFixed(2))).toEqual([undefined, '103.51'])
  expect([totalTax.toFixed(2), totalTaxPln?.toFixed(2)]).toEqual(['42.00', '103.51'])
})

test('a document without Polish tax has no tax in PLN', () => {
  const snapshot = snapshotOf(documentOf({ ...euro, customer: { country: 'DE' } }, {}))
  expect([snapshot.totalTaxPln, snapshot.items[0]?.taxAmountPln]).toEqual([undefined, undefined])
})
