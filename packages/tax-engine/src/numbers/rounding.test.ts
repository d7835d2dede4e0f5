import { expect, test } from 'vitest'
import { Decimal } from './decimal.ts'
import { noRounding, roundingTo } from './rounding.ts'

const share = new Decimal(12).dividedBy(112)

/** A tie goes away from zero or to the even digit, on both sides of zero (tax-calculation §4.3). */
const rows: readonly (readonly [amount: string, halfUp: string, halfEven: string])[] = [
  ['1.004', '1', '1'],
  ['1.005', '1.01', '1'],
  ['1.006', '1.01', '1.01'],
  ['1.015', '1.02', '1.02'],
  ['1.025', '1.03', '1.02'],
  ['2.675', '2.68', '2.68'],
  ['12.345', '12.35', '12.34'],
  ['-12.345', '-12.35', '-12.34'],
  ['-1.005', '-1.01', '-1'],
  ['-1.004', '-1', '-1'],
  ['0.0049999999', '0', '0'],
  ['0.0050000001', '0.01', '0.01'],
  [
    '999999999999999999999999999999.995',
    '1000000000000000000000000000000',
    '1000000000000000000000000000000',
  ],
]

for (const [amount, halfUp, halfEven] of rows)
  test(`${amount} is ${halfUp} half-up and ${halfEven} half-even`, () => {
    expect(roundingTo(2, 'half_up')(new Decimal(amount)).toFixed()).toBe(halfUp)
    expect(roundingTo(2, 'half_even')(new Decimal(amount)).toFixed()).toBe(halfEven)
  })

test('a tie that the error of a periodic share hides is still rounded as a tie: 52.50 × 12/112 is 5.625', () => {
  const tax = new Decimal('52.50').times(share)
  expect(tax.equals('5.625')).toBe(false)
  expect(roundingTo(2, 'half_up')(tax).toFixed()).toBe('5.63')
  expect(roundingTo(2, 'half_even')(tax).toFixed()).toBe('5.62')
})

test('noRounding keeps every digit', () => expect(noRounding(share)).toBe(share))
