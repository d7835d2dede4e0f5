import { expect, test } from 'vitest'
import { sampleRate, sampleTaxes } from '../testing/sample-calculations.ts'
import type { CalculationMode } from '../vocabulary/vocabulary.ts'
import { groupConflict, taxAlgebra } from './tax-group.ts'

/** Parallel taxes are of the net, compound ones of the net and the taxes before them (tax-calculation §2.3). */
const rows: readonly (readonly [taxes: string[], grossOf100: string])[] = [
  [['23'], '123'],
  [['5', '9.975'], '114.975'],
  [['5', '+9.975'], '115.47375'],
  [['5', '+9.975', '1.5'], '116.97375'],
  [['10', '+10', '+10'], '133.1'],
  [['0'], '100'],
  [['150'], '250'],
]

for (const [percents, gross] of rows)
  test(`${percents.join(' and ')} % on 100 give ${gross}, and taken out of it 100`, () => {
    const { netShare, components } = sampleTaxes('inclusive', ...percents)
    expect(netShare.value.times(gross).toDecimalPlaces(40).toFixed()).toBe('100')
    const taxes = components.map(({ grossShare }) => grossShare.value.times(gross))
    const whole = taxes.reduce((total, tax) => total.plus(tax), netShare.value.times(gross))
    expect(whole.toDecimalPlaces(40).toFixed()).toBe(gross)
  })

test('a withholding tax is not part of the price and is never compound', () => {
  const vat = { rate: sampleRate('VAT', '23'), isCompound: 0 } as const
  const wht = { rate: sampleRate('WHT', '20', { calculationMode: 'wht' }), isCompound: 1 } as const
  const algebra = taxAlgebra([wht, vat], null)
  expect(algebra.mode).toBe('exclusive')
  expect(algebra.components.map(({ withholds, isCompound }) => [withholds, isCompound])).toEqual([
    [true, false],
    [false, false],
  ])
  expect(algebra.netShare.value.times('1.23').toDecimalPlaces(40).toFixed()).toBe('1')
  expect(taxAlgebra([wht], null).mode).toBe('wht')
})

const modes: readonly (readonly [
  own: CalculationMode,
  priceMode: 'exclusive' | 'inclusive' | null,
  used: string,
])[] = [
  ['exclusive', null, 'exclusive'],
  ['exclusive', 'inclusive', 'inclusive'],
  ['inclusive', 'exclusive', 'exclusive'],
  ['inclusive', null, 'inclusive'],
  ['margin', 'exclusive', 'margin'],
  ['wht', 'inclusive', 'wht'],
]

for (const [own, priceMode, used] of modes)
  test(`a rate with mode ${own} under price mode ${priceMode} → ${used}`, () => {
    const rate = sampleRate('TAX', '23', { calculationMode: own })
    const { mode, first } = taxAlgebra([{ rate, isCompound: 0 }], priceMode)
    expect([mode, first.rate.calculationMode]).toEqual([used, used])
  })

test('equal groups share their algebra', () => {
  const rate = sampleRate('TAX', '23')
  const parallel = () => [{ rate, isCompound: 0 } as const]
  expect(taxAlgebra(parallel(), null)).toBe(taxAlgebra(parallel(), null))
  expect(taxAlgebra(parallel(), null)).not.toBe(taxAlgebra(parallel(), 'inclusive'))
  expect(taxAlgebra(parallel(), null)).not.toBe(taxAlgebra([{ rate, isCompound: 1 }], null))
})

const conflicts: readonly (readonly [modes: CalculationMode[], conflict: string | null])[] = [
  [['exclusive', 'exclusive', 'wht'], null],
  [['inclusive', 'wht'], null],
  [['margin'], null],
  [['exclusive', 'inclusive'], 'group-mixes-price-modes'],
  [['wht', 'margin'], 'group-with-margin'],
]

for (const [group, conflict] of conflicts)
  test(`a group of ${group.join(', ')} → ${conflict ?? 'fine'}`, () =>
    expect(groupConflict(group)).toBe(conflict))
