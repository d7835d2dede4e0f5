import { expect, test } from 'vitest'
import { Decimal } from '../numbers/decimal.ts'
import { roundingTo } from '../numbers/rounding.ts'
import { sampleRate, sampleTaxes, sumText } from '../testing/sample-calculations.ts'
import { inclusiveLine } from './inclusive.ts'
import { taxAlgebra } from './tax-group.ts'

const round = roundingTo(2, 'half_up')

/**
 * net = gross / (1 + rate / 100), tax = gross − net. Both targets keep the gross that was entered
 * (tax-calculation §4.1).
 */
const rows: readonly (readonly [gross: string, taxes: string[], taxRounded: string, netRounded: string])[] = [
  ['123', ['23'], '100.00 + 23.00 = 123.00', '100.00 + 23.00 = 123.00'],
  ['100', ['23'], '81.30 + 18.70 = 100.00', '81.30 + 18.70 = 100.00'],
  ['52.50', ['12'], '46.87 + 5.63 = 52.50', '46.88 + 5.62 = 52.50'],
  ['-52.50', ['12'], '-46.87 + -5.63 = -52.50', '-46.88 + -5.62 = -52.50'],
  ['69.99', ['20'], '58.32 + 11.67 = 69.99', '58.33 + 11.66 = 69.99'],
  ['0.01', ['23'], '0.01 + 0.00 = 0.01', '0.01 + 0.00 = 0.01'],
  ['8.01', ['0'], '8.01 + 0.00 = 8.01', '8.01 + 0.00 = 8.01'],
  ['114.98', ['5', '9.975'], '100.00 + 14.98 = 114.98', '100.00 + 14.98 = 114.98'],
  ['115.47', ['5', '+9.975'], '100.00 + 15.47 = 115.47', '100.00 + 15.47 = 115.47'],
]

for (const [gross, taxes, taxRounded, netRounded] of rows)
  test(`${gross} with ${taxes.join(' and ')} % inside → ${taxRounded}, rounding the net ${netRounded}`, () => {
    const inside = sampleTaxes('inclusive', ...taxes)
    expect(sumText(inclusiveLine(new Decimal(gross), inside, round, 'tax'))).toBe(taxRounded)
    expect(sumText(inclusiveLine(new Decimal(gross), inside, round, 'net'))).toBe(netRounded)
  })

test('half-even sends the tie of 52.50 with 12 % inside to the even cent', () => {
  const line = inclusiveLine(
    new Decimal('52.50'),
    sampleTaxes('inclusive', '12'),
    roundingTo(2, 'half_even'),
    'tax',
  )
  expect(sumText(line)).toBe('46.88 + 5.62 = 52.50')
})

test('withheld is of the net inside the price, never of the gross', () => {
  const vat = { rate: sampleRate('VAT', '23', { calculationMode: 'inclusive' }), isCompound: 0 } as const
  const wht = { rate: sampleRate('WHT', '20', { calculationMode: 'wht' }), isCompound: 0 } as const
  const line = inclusiveLine(new Decimal('123'), taxAlgebra([vat, wht], null), round, 'tax')
  expect(sumText(line)).toBe('100.00 + 23.00 = 123.00')
  expect(line.whtAmount?.toFixed(2)).toBe('20.00')
})
