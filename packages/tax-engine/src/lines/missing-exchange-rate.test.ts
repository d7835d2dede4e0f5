import { calculation } from '@fiscus/messages/calculation'
import { expect, test } from 'vitest'
import { calculateDocument } from '../calculate-document.ts'
import type { TaxDocument, TaxDocumentItem } from '../document/document.ts'
import { documentOf, sampleConfiguration } from '../testing/sample-calculations.ts'

function outcomeOf(document: TaxDocument, use: 'draft' | 'invoice'): string {
  const calculation = calculateDocument(document, sampleConfiguration, use)
  const found = calculation.kind === 'refused' ? calculation.faults : calculation.warnings
  return [calculation.kind, ...found.map(({ code, pointer }) => `${code} ${pointer}`)].join(' ')
}

const rate = { rate: '4.5', date: '2026-11-20', source: 'NBP' }
const missing = 'exchange-rate-missing /exchangeRate'

const table: readonly (readonly [
  string,
  Partial<TaxDocument>,
  Partial<TaxDocumentItem>,
  needsRate: boolean,
])[] = [
  ['Polish tax in EUR', { currency: 'EUR' }, {}, true],
  ['Polish tax in a gross price', { currency: 'EUR', priceMode: 'inclusive' }, {}, true],
  ['Polish tax beside withholding', { currency: 'EUR' }, { taxGroupCode: 'VAT+WHT' }, true],
  ['Polish tax in PLN', {}, {}, false],
  ['with an exchange rate', { currency: 'EUR', exchangeRate: rate }, {}, false],
  ['with an exchange rate of the line', { currency: 'EUR' }, { exchangeRate: rate }, false],
  ['0 %', { currency: 'EUR' }, { taxRateCode: 'VAT0' }, false],
  ['exempt', { currency: 'EUR' }, { taxRateCode: 'ZW' }, false],
  ['withholding alone', { currency: 'EUR' }, { taxRateCode: 'WHT20' }, false],
  ['a margin', { currency: 'EUR' }, { itemType: 'margin_goods', acquisitionCost: '60' }, false],
  ['OSS', { currency: 'EUR', customer: { country: 'DE' } }, {}, false],
]

for (const [what, document, item, needsRate] of table)
  test(`${what} → ${needsRate ? 'an exchange rate is missing' : 'nothing is missing'}`, () => {
    const cart = documentOf(document, item)
    expect(outcomeOf(cart, 'draft')).toBe(needsRate ? `calculated ${missing}` : 'calculated')
    expect(outcomeOf(cart, 'invoice')).toBe(needsRate ? `refused ${missing}` : 'calculated')
  })

test('it is reported with the other faults of an invoice', () => {
  const cart = documentOf({ currency: 'EUR' }, {}, { taxRateCode: 'NONE' })
  expect(outcomeOf(cart, 'invoice')).toBe(`refused unknown-rate /items/1/taxRateCode ${missing}`)
})

test.each([
  ['JPY', 0],
  ['KWD', 3],
] as const)('%s has %s decimals: a warning states that amounts keep two', (currency, decimals) => {
  const calculated = calculateDocument(documentOf({ currency, exchangeRate: rate }, {}), sampleConfiguration)
  expect(calculated).toMatchObject({
    warnings: [
      {
        code: 'currency-without-cents',
        pointer: '/currency',
        detail: calculation.currencyWithoutCents({ currency, decimals }),
      },
    ],
  })
})
