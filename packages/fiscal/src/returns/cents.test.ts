import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { expect, test } from 'vitest'
import { amountText, centsOf, zlotysOf } from './cents.ts'

for (const [amount, text, zlotys] of [
  ['0', '0.00', 0n],
  ['0.004', '0.00', 0n],
  ['-0.004', '0.00', 0n],
  ['0.005', '0.01', 0n],
  ['-0.005', '-0.01', 0n],
  ['0.49', '0.49', 0n],
  ['0.50', '0.50', 1n],
  ['-0.49', '-0.49', 0n],
  ['-0.50', '-0.50', -1n],
  ['1234567.89', '1234567.89', 1234568n],
  ['999999999999999.994', '999999999999999.99', 1000000000000000n],
] as const)
  test(`${amount} is ${text}, in whole zlotys ${zlotys} (art. 63 § 1)`, () => {
    const cents = centsOf(new Decimal(amount))
    expect(amountText(cents)).toBe(text)
    expect(zlotysOf(cents)).toBe(zlotys)
  })
