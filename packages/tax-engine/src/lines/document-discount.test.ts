import { expect, test } from 'vitest'
import type { TaxDocument } from '../document/document.ts'
import { documentOf, snapshotOf, totalText } from '../testing/sample-calculations.ts'
import { roundingStrategies } from '../vocabulary/vocabulary.ts'

/** Shared pro rata to the signed entered amounts, to the cent, ties to the earlier line. */
const rows: readonly (readonly [
  what: string,
  discount: TaxDocument['documentDiscount'],
  prices: readonly string[],
  shares: readonly string[],
])[] = [
  ['10 % of equal lines', { percent: '10' }, ['100', '100'], ['10.00', '10.00']],
  ['10.00 over three equal lines', { amount: '10' }, ['50', '50', '50'], ['3.34', '3.33', '3.33']],
  ['0.01 over two equal lines', { amount: '0.01' }, ['50', '50'], ['0.01', '0.00']],
  ['a negative line is scaled alike', { amount: '6' }, ['100', '-40'], ['10.00', '-4.00']],
  ['a line over nothing has no share', { amount: '1' }, ['0', '30', '70'], ['0.00', '0.30', '0.70']],
  ['everything', { percent: '100' }, ['19.99', '0.01'], ['19.99', '0.01']],
  ['an amount off a negative document', { amount: '10' }, ['-50', '-150'], ['-2.50', '-7.50']],
  ['the same written with a minus', { amount: '-10' }, ['-50', '-150'], ['-2.50', '-7.50']],
  ['a percentage of opposites', { percent: '10' }, ['100', '-100'], ['10.00', '-10.00']],
  ['nothing off a document over nothing', { amount: '0' }, ['100', '-100'], ['0.00', '0.00']],
  ['fractions of a cent are rounded', { percent: '1.5' }, ['0.99', '0.99'], ['0.02', '0.01']],
]

for (const [what, documentDiscount, prices, shares] of rows)
  test(`${what}: ${shares.join(' and ')}`, () => {
    const { items } = snapshotOf(
      documentOf({ documentDiscount }, ...prices.map((unitPrice) => ({ unitPrice }))),
    )
    expect(items.map((item) => item.documentDiscountShare?.toFixed(2))).toEqual(shares)
  })

test('a discount in the basis of gross prices is off the gross, in every strategy', () => {
  const terms = { priceMode: 'inclusive', documentDiscount: { amount: '9' } } as const
  for (const roundingStrategy of roundingStrategies) {
    const snapshot = snapshotOf(documentOf({ ...terms, roundingStrategy }, { unitPrice: '99' }))
    expect(totalText(snapshot)).toBe('73.17 + 16.83 = 90.00')
  }
})

test('lines without a document discount say nothing of one', () => {
  const [item] = snapshotOf(documentOf({}, {})).items
  expect([item?.documentDiscountShare, item?.lineDiscount]).toEqual([undefined, undefined])
})
