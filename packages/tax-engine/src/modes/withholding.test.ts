import { expect, test } from 'vitest'
import { Decimal } from '../numbers/decimal.ts'
import { roundingTo } from '../numbers/rounding.ts'
import { documentOf, sampleTaxes, snapshotOf, sumText, totalText } from '../testing/sample-calculations.ts'
import { withholdingLine } from './withholding.ts'

/** WHT amount = net × WHT rate / 100; nothing is added to the price (tax-calculation §4.1). */
const rows: readonly (readonly [net: string, percent: string, withheld: string])[] = [
  ['1000', '20', '200.00'],
  ['0.02', '20', '0.00'],
  ['33.33', '5', '1.67'],
  ['-1000', '20', '-200.00'],
]

for (const [net, percent, withheld] of rows)
  test(`${percent} % of ${net} → ${withheld} withheld`, () => {
    const line = withholdingLine(new Decimal(net), sampleTaxes('wht', percent), roundingTo(2, 'half_up'))
    expect(line.whtAmount?.toFixed(2)).toBe(withheld)
    expect(sumText(line)).toBe(`${new Decimal(net).toFixed(2)} + 0.00 = ${new Decimal(net).toFixed(2)}`)
  })

test('amount payable to the supplier = gross − WHT amount, beside VAT as well', () => {
  const wht = snapshotOf(documentOf({}, { taxRateCode: 'WHT20' }))
  expect([totalText(wht), wht.totalWht.toFixed(2), wht.totalPaymentDue.toFixed(2)]).toEqual([
    '100.00 + 0.00 = 100.00',
    '20.00',
    '80.00',
  ])
  const both = snapshotOf(documentOf({}, { taxGroupCode: 'VAT+WHT' }))
  expect([totalText(both), both.totalWht.toFixed(2), both.totalPaymentDue.toFixed(2)]).toEqual([
    '100.00 + 23.00 = 123.00',
    '20.00',
    '103.00',
  ])
})
