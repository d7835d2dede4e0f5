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
  ['a negative line has a negative share', { amount: '6' }, ['100', '-40'], ['10.00', '-4.00']],
  ['a line of zero has no share', { amount: '1' }, ['0', '30', '70'], ['0.00', '0.30', '0.70']],
  ['everything', { percent: '100' }, ['19.99', '0.01'], ['19.99', '0.01']],
  ['an amount off a negative document', { amount: '10' }, ['-50', '-150'], ['-2.50', '-7.50']],
  ['the same written with a minus', { amount: '-10' }, ['-50', '-150'], ['-2.50', '-7.50']],
  ['a percentage of opposites', { percent: '10' }, ['100', '-100'], ['10.00', '-10.00']],
  ['a discount of zero on a document of zero', { amount: '0' }, ['100', '-100'], ['0.00', '0.00']],
  ['fractions of a cent are rounded', { percent: '1.5' }, ['0.99', '0.99'], ['0.02', '0.01']],
]

for (const [what, documentDiscount, prices, shares] of rows)
  test(`${what}: ${shares.join(' and ')}`, () => {
    const { items } = snapshotOf(
      documentOf({ documentDiscount }, ...prices.map((unitPrice) => ({ unitPrice }))),
    )
    expect(items.map((item) => item.documentDiscountShare?.toFixed(2))).toEqual(shares)
  })

test('with gross prices a document discount is taken off the gross, in every strategy', () => {
  const properties = { priceMode: 'inclusive', documentDiscount: { amount: '9' } } as const
  for (const roundingStrategy of roundingStrategies) {
    const snapshot = snapshotOf(documentOf({ ...properties, roundingStrategy }, { unitPrice: '99' }))
    expect(totalText(snapshot)).toBe('73.17 + 16.83 = 90.00')
  }
})

test('without a document discount the lines have no share', () => {
  const [item] = snapshotOf(documentOf({}, {})).items
  expect([item?.documentDiscountShare, item?.lineDiscount]).toEqual([undefined, undefined])
})
