import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { expect, test } from 'vitest'
import { effectOfCorrection } from './effect-of-correction.ts'

for (const [what, reason, tax, gross, effect] of [
  ['an error had made the price too low', 'price_error', '23.00', '123.00', 'original'],
  ['an error had made the price too high', 'price_error', '-23.00', '-123.00', 'correction'],
  ['the rate was too low, and the gross price stays', 'tax_rate_error', '11.31', '0.00', 'original'],
  ['the rate was too high, and the gross price stays', 'tax_rate_error', '-11.31', '0.00', 'correction'],
  ['an export was worth more', 'other_error', '0.00', '100.00', 'original'],
  ['goods are returned', 'return_of_goods', '-23.00', '-123.00', 'correction'],
  ['a rebate is taken back later', 'discount_after_sale', '23.00', '123.00', 'correction'],
  ['an error in the name of the buyer', 'other_error', '0.00', '0.00', 'original'],
  ['a rebate of nothing', 'discount_after_sale', '0.00', '0.00', 'correction'],
] as const)
  test(`${what} → the period of the ${effect}`, () => {
    const totals = { totalTax: new Decimal(tax), totalGross: new Decimal(gross) }
    expect(effectOfCorrection(totals, reason)).toBe(effect)
  })
