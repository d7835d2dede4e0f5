import { expect, test } from 'vitest'
import { Decimal } from '../numbers/decimal.ts'
import { noRounding, roundingTo } from '../numbers/rounding.ts'
import { sampleTaxes, sumText } from '../testing/sample-calculations.ts'
import { exclusiveLine } from './exclusive.ts'

const round = roundingTo(2, 'half_up')

/** tax = net × rate / 100, gross = net + tax (tax-calculation §4.1). */
const rows: readonly (readonly [net: string, taxes: string[], figures: string])[] = [
  ['100', ['23'], '100.00 + 23.00 = 123.00'],
  ['0.02', ['23'], '0.02 + 0.00 = 0.02'],
  ['0.03', ['23'], '0.03 + 0.01 = 0.04'],
  ['99.995', ['23'], '100.00 + 23.00 = 123.00'],
  ['100', ['0'], '100.00 + 0.00 = 100.00'],
  ['-406.50', ['23'], '-406.50 + -93.50 = -500.00'],
  ['100', ['5', '9.975'], '100.00 + 14.98 = 114.98'],
  ['100', ['5', '+9.975'], '100.00 + 15.47 = 115.47'],
]

for (const [net, taxes, figures] of rows)
  test(`${net} and ${taxes.join(' and ')} % → ${figures}`, () => {
    expect(sumText(exclusiveLine(new Decimal(net), sampleTaxes('exclusive', ...taxes), round))).toBe(figures)
  })

test('a compound tax is taken of the rounded net and the rounded taxes before it', () => {
  const { taxes } = exclusiveLine(new Decimal('10.01'), sampleTaxes('exclusive', '5', '+9.975', '1.5'), round)
  expect(taxes.map(({ netBase, taxAmount }) => `${netBase} → ${taxAmount}`)).toEqual([
    '10.01 → 0.5',
    '10.51 → 1.05',
    '10.01 → 0.15',
  ])
})

test('without rounding every digit stays', () => {
  const line = exclusiveLine(new Decimal('10.011'), sampleTaxes('exclusive', '9.975'), noRounding)
  expect(sumText(line)).toBe('10.011 + 0.99859725 = 11.00959725')
})
