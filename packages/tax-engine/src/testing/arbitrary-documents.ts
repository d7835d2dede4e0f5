import fc from 'fast-check'
import type { TaxDocument, TaxDocumentItem } from '../document/document.ts'
import { enteredAmount } from '../lines/entered-amount.ts'
import { Decimal, sum } from '../numbers/decimal.ts'
import {
  type InclusiveRoundingTarget,
  inclusiveRoundingTargets,
  priceModes,
  roundingAlgorithms,
  roundingStrategies,
} from '../vocabulary/vocabulary.ts'
import { failOnFault } from './sample-calculations.ts'

/**
 * A document that can be calculated, and the rounding target to calculate it with. Input of property tests, like the
 * whole file.
 */
export type Cart = { document: TaxDocument; target: InclusiveRoundingTarget }

const taxes: readonly Partial<TaxDocumentItem>[] = [
  ...['VAT23', 'ALSO23', 'VAT8', 'ZW', 'QST', 'RETAIL20', 'RETAIL12', 'WHT20', 'OSS-IE'].map(
    (taxRateCode) => ({
      taxRateCode,
    }),
  ),
  ...['GST+QST', 'GST>QST', 'VAT+WHT'].map((taxGroupCode) => ({ taxGroupCode })),
  { taxRateCode: 'USED' },
  { taxRateCode: 'USED' },
  { taxRateCode: 'ZW', priceTaxRateCode: 'VAT23' },
]

/** Random lines of every mode and group, with discounts, returns, deductions, fractions of cents and exchange rates. */
export const arbitraryCart: fc.Arbitrary<Cart> = fc
  .record({
    items: fc.array(arbitraryItem(), { minLength: 1, maxLength: 8 }),
    priceMode: fc.option(fc.constantFrom(...priceModes), { nil: undefined }),
    roundingStrategy: fc.constantFrom(...roundingStrategies),
    roundingAlgorithm: fc.constantFrom(...roundingAlgorithms),
    target: fc.constantFrom(...inclusiveRoundingTargets),
    discount: fc.option(fc.record({ percent: percentage(), isPercent: fc.boolean() }), { nil: undefined }),
    exchangeRate: fc.option(decimal(1, 60_000, 4), { nil: undefined, freq: 3 }),
  })
  .map(({ items, discount, exchangeRate, target, ...settings }) => {
    const numbered = items.map((item, index) => ({ ...item, id: `line-${index}` }))
    const document: TaxDocument = {
      ...settings,
      currency: exchangeRate === undefined ? 'PLN' : 'EUR',
      taxPointDate: '2026-11-21',
      items: numbered,
      exchangeRate:
        exchangeRate === undefined ? undefined : { rate: exchangeRate, date: '2026-11-20', source: 'NBP' },
      documentDiscount: discount && documentDiscount(numbered, discount.percent, discount.isPercent),
    }
    return { document, target }
  })

/** Carts without a document discount, whose shares depend on the order of the lines. */
export const arbitraryUndiscountedCart: fc.Arbitrary<Cart> = arbitraryCart.map(({ document, target }) => ({
  document: { ...document, documentDiscount: undefined },
  target,
}))

function arbitraryItem(): fc.Arbitrary<Omit<TaxDocumentItem, 'id'>> {
  return fc
    .record({
      tax: fc.constantFrom(...taxes),
      quantity: fc.oneof(decimal(-20, 20, 0), decimal(-2_000, 2_000, 3)),
      price: fc.oneof(decimal(0, 50_000, 2), decimal(0, 10_000, 4)),
      isDeduction: fc.constantFrom(true, false, false, false),
      discountPercent: fc.option(percentage(), { nil: undefined, freq: 2 }),
      discountShare: fc.option(percentage(), { nil: undefined, freq: 2 }),
      acquisitionCost: decimal(0, 50_000, 2),
    })
    .map(({ tax, quantity, price, isDeduction, discountPercent, discountShare, acquisitionCost }) => {
      const isMargin = tax.taxRateCode === 'USED'
      const unitPrice = isDeduction && !isMargin ? new Decimal(price).negated().toFixed() : price
      const item = { ...tax, quantity, unitPrice, discountPercent }
      const discountAmount =
        discountShare === undefined ? undefined : shareOf(entered(item).abs(), discountShare, 8).toFixed()
      return { ...item, discountAmount, ...(isMargin && { acquisitionCost }) }
    })
}

function documentDiscount(
  items: readonly TaxDocumentItem[],
  percent: string,
  isPercent: boolean,
): TaxDocument['documentDiscount'] {
  return isPercent ? { percent } : { amount: shareOf(sum(items.map(entered)).abs(), percent, 2).toFixed() }
}

function entered(item: Omit<TaxDocumentItem, 'id'>): Decimal {
  return enteredAmount({ ...item, id: '' }, 0, failOnFault).amount
}

function shareOf(amount: Decimal, percent: string, decimals: number): Decimal {
  return amount.times(percent).dividedBy(100).toDecimalPlaces(decimals, 'down')
}

function percentage(): fc.Arbitrary<string> {
  return fc.oneof(fc.constant('100'), decimal(0, 10_000, 2))
}

/** An integer with the decimal point moved. */
function decimal(min: number, max: number, decimals: number): fc.Arbitrary<string> {
  return fc.integer({ min, max }).map((digits) => new Decimal(digits).times(`1e-${decimals}`).toFixed())
}

/**
 * Carts with a cost that follows the goods, before or after them. A discount in money, which may exceed the total then,
 * is left out.
 */
export function withCosts(carts: fc.Arbitrary<Cart>): fc.Arbitrary<Cart> {
  const cost = fc.record({
    taxCategory: fc.constantFrom('shipping', 'packaging'),
    quantity: fc.constantFrom('1', '-1', '2', '0', '3.5'),
    unitPrice: fc.oneof(decimal(0, 5_000, 2), decimal(0, 5_000, 3)),
    isFirst: fc.boolean(),
  })
  return fc
    .tuple(
      carts.filter(({ document }) => document.items.some(({ taxRateCode }) => taxRateCode !== 'WHT20')),
      cost,
    )
    .map(([{ document, target }, { isFirst, ...item }]) => {
      const { documentDiscount: discount, items } = document
      const shipping = { ...item, id: 'shipping' }
      const documentDiscount = discount && 'percent' in discount ? discount : undefined
      return {
        document: {
          ...document,
          documentDiscount,
          items: isFirst ? [shipping, ...items] : [...items, shipping],
        },
        target,
      }
    })
}
