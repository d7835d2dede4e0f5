import { expect, test } from 'vitest'
import { Decimal } from '../numbers/decimal.ts'
import { roundingTo } from '../numbers/rounding.ts'
import { sampleTaxes, sumText } from '../testing/sample-calculations.ts'
import { marginLine } from './margin.ts'

const taxes = sampleTaxes('margin', '23')

/**
 * The tax lies inside selling price less acquisition cost; base and tax are never below zero (tax-calculation §4.1).
 */
const rows: readonly (readonly [
  quantity: string,
  price: string,
  unitCost: string,
  margin: string,
  base: string,
  figures: string,
])[] = [
  ['1', '1000', '600', '400.00', '325.20', '925.20 + 74.80 = 1000.00'],
  ['3', '100', '60', '120.00', '97.56', '277.56 + 22.44 = 300.00'],
  ['1', '600', '600', '0.00', '0.00', '600.00 + 0.00 = 600.00'],
  ['1', '599.99', '600', '0.00', '0.00', '599.99 + 0.00 = 599.99'],
  ['1', '600.01', '600', '0.01', '0.01', '600.01 + 0.00 = 600.01'],
  ['-1', '1000', '600', '-400.00', '-325.20', '-925.20 + -74.80 = -1000.00'],
  ['-1', '500', '600', '0.00', '0.00', '-500.00 + 0.00 = -500.00'],
]

for (const [quantity, price, unitCost, margin, base, figures] of rows)
  test(`${quantity} × ${price} bought at ${unitCost} → margin ${margin}, base ${base}, ${figures}`, () => {
    const pieces = new Decimal(quantity)
    const line = marginLine(
      pieces.times(price),
      { unitCost: new Decimal(unitCost), cost: pieces.times(unitCost), isReturn: pieces.isNegative() },
      taxes,
      roundingTo(2, 'half_up'),
    )
    expect(sumText(line)).toBe(figures)
    expect(line.margin?.grossMargin.toFixed(2)).toBe(margin)
    expect(line.margin?.netMarginBase.toFixed(2)).toBe(base)
  })
