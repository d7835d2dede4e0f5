import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Allocation, allocate, allocateRoundedSum } from './allocate.ts'
import { Decimal, sum } from './decimal.ts'
import { roundingTo } from './rounding.ts'

const decimals = (amounts: readonly string[]) => amounts.map((amount) => new Decimal(amount))
const sharesOf = (allocations: readonly Allocation<unknown>[]) => allocations.map(({ share }) => share)
const texts = (amounts: readonly Decimal[]) => amounts.map((amount) => amount.toFixed(2))
const itself = (amount: Decimal) => amount

const rows: readonly (readonly [what: string, total: string, ideals: string[], shares: string[]])[] = [
  ['no cent is left', '3', ['1', '2'], ['1.00', '2.00']],
  ['ties go to the earlier line', '0.01', ['0.005', '0.005'], ['0.01', '0.00']],
  ['the largest remainder comes first', '10', ['3.331', '3.334', '3.335'], ['3.33', '3.33', '3.34']],
  ['three thirds', '100', ['33.333333', '33.333333', '33.333333'], ['33.34', '33.33', '33.33']],
  [
    'negative ideals mirror',
    '-100',
    ['-33.333333', '-33.333333', '-33.333333'],
    ['-33.34', '-33.33', '-33.33'],
  ],
  ['mixed signs', '6', ['10.006', '-4.003'], ['10.00', '-4.00']],
  ['a total of zero over opposite amounts', '0', ['0.005', '-0.005'], ['0.00', '0.00']],
  ['a line of zero receives nothing', '0.02', ['0', '0.011', '0.009'], ['0.00', '0.01', '0.01']],
  ['more cents than lines', '0.03', ['0.011'], ['0.03']],
]

for (const [what, total, ideals, shares] of rows)
  test(`${what}: ${total} as ${ideals.join(' and ')}`, () => {
    expect(texts(sharesOf(allocate(new Decimal(total), decimals(ideals), itself)))).toEqual(shares)
  })

const amount = fc
  .integer({ min: -10_000_000, max: 10_000_000 })
  .map((tenThousandths) => new Decimal(tenThousandths).times('0.0001'))
const amounts = fc.array(amount, { minLength: 1, maxLength: 30 })
const round = roundingTo(2, 'half_up')

test('shares sum to the rounded sum and are less than a cent away from their ideals', () => {
  fc.assert(
    fc.property(amounts, (ideals) => {
      const allocations = allocateRoundedSum(ideals, itself, round)
      expect(sum(sharesOf(allocations)).equals(round(sum(ideals)))).toBe(true)
      for (const { member: ideal, share } of allocations)
        expect(share.minus(ideal).abs().lessThan('0.01')).toBe(true)
    }),
  )
})

test('the shares of the negated ideals are the negated shares', () => {
  fc.assert(
    fc.property(amounts, (ideals) => {
      const shares = sharesOf(allocateRoundedSum(ideals, itself, round))
      const mirrored = sharesOf(allocateRoundedSum(ideals, (ideal) => ideal.negated(), round))
      expect(texts(mirrored.map((share) => share.negated()))).toEqual(texts(shares))
    }),
  )
})
