import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaxDocument } from './document/document.ts'
import { percentOf, towardsZero } from './lines/discount.ts'
import { enteredAmount } from './lines/entered-amount.ts'
import { Decimal, sum, zero } from './numbers/decimal.ts'
import { roundingTo } from './numbers/rounding.ts'
import { readSnapshot } from './snapshot/read-snapshot.ts'
import { roundedFigures, type SnapshotTotals, type TaxSnapshot } from './snapshot/snapshot.ts'
import { totalsOf } from './snapshot/tax-breakdown.ts'
import { writeSnapshot, writeTaxBreakdown } from './snapshot/write-snapshot.ts'
import {
  arbitraryCart,
  arbitraryUndiscountedCart,
  type Cart,
  withCosts,
} from './testing/arbitrary-documents.ts'
import {
  failOnFault,
  hasPartsOfCents,
  mirrored,
  moneyOf,
  snapshotOf,
  withSettings,
} from './testing/sample-calculations.ts'

/**
 * The laws of a calculation, over random documents in all strategies, algorithms and rounding targets, with and without
 * costs.
 */
function law(what: string, carts: fc.Arbitrary<Cart>, holds: (cart: Cart, snapshot: TaxSnapshot) => void) {
  lawWithoutCosts(what, fc.oneof(carts, withCosts(carts)), holds)
}

/** A cost follows the goods of its own document, so that a part of a document has another total than the whole. */
function lawWithoutCosts(
  what: string,
  carts: fc.Arbitrary<Cart>,
  holds: (cart: Cart, snapshot: TaxSnapshot) => void,
) {
  test(what, () => {
    fc.assert(
      fc.property(carts, (cart) => holds(cart, calculated(cart.document, cart.target))),
      { numRuns: 500 },
    )
  })
}

const configurations = {
  tax: withSettings({ inclusiveRoundingTarget: 'tax' }),
  net: withSettings({ inclusiveRoundingTarget: 'net' }),
}

function calculated(document: TaxDocument, target: Cart['target']): TaxSnapshot {
  return snapshotOf(document, configurations[target])
}

const text = (amount: Decimal | undefined) => amount?.toFixed(2)
const totals = (snapshot: SnapshotTotals) => [
  text(snapshot.totalNet),
  text(snapshot.totalTax),
  text(snapshot.totalGross),
  text(snapshot.totalWht),
  text(snapshot.totalPaymentDue),
  text(snapshot.totalTaxPln),
]

law(
  'totalGross = totalNet + totalTax, totalPaymentDue = totalGross − totalWht',
  arbitraryCart,
  (_, snapshot) => {
    expect(text(snapshot.totalGross)).toBe(text(snapshot.totalNet.plus(snapshot.totalTax)))
    expect(text(snapshot.totalPaymentDue)).toBe(text(snapshot.totalGross.minus(snapshot.totalWht)))
  },
)

law('money has at most two decimals', arbitraryCart, (_, { items, taxBreakdown }) => {
  const entries = taxBreakdown.flatMap(({ ratePercent, taxCode, taxName, legalClause, ...money }) =>
    Object.values(money),
  )
  const totals = Object.values(totalsOf(taxBreakdown))
  const lines = items.map(roundedFigures).flatMap(moneyOf)
  expect([...lines, ...entries, ...totals].filter(hasPartsOfCents)).toEqual([])
})

law('totals are the sums of the breakdown, margin lines by tax and gross', arbitraryCart, (_, snapshot) => {
  const { taxBreakdown } = snapshot
  expect(text(snapshot.totalNet)).toBe(text(sum(taxBreakdown.map((entry) => entry.netAmount))))
  expect(text(snapshot.totalTax)).toBe(text(sum(taxBreakdown.map((entry) => entry.taxAmount))))
  expect(text(snapshot.totalWht)).toBe(text(sum(taxBreakdown.map((entry) => entry.whtAmount ?? zero))))
  for (const { grossMargin, netBase, netAmount, taxAmount, grossAmount } of taxBreakdown)
    expect(text(grossAmount)).toBe(text((grossMargin === undefined ? netBase : netAmount).plus(taxAmount)))
})

law(
  'totals are the sums of the lines: rounded ones, at header level allocated ones',
  arbitraryCart,
  (_, snapshot) => {
    const lines = snapshot.items.map(roundedFigures)
    expect(text(snapshot.totalNet)).toBe(text(sum(lines.map((line) => line.netAmount))))
    expect(text(snapshot.totalTax)).toBe(text(sum(lines.map((line) => line.taxAmount))))
    expect(text(snapshot.totalGross)).toBe(text(sum(lines.map((line) => line.grossAmount))))
    expect(text(snapshot.totalWht)).toBe(text(sum(lines.map((line) => line.whtAmount ?? zero))))
  },
)

law('each line adds up, with its exact figures as well', arbitraryCart, (_, { items }) => {
  for (const line of items.flatMap((item) => [item, roundedFigures(item)]))
    expect(line.grossAmount.equals(line.netAmount.plus(line.taxAmount))).toBe(true)
})

law(
  'the components of a group share one base, compound ones add the taxes before them',
  arbitraryCart,
  (_, { items }) => {
    for (const { netAmount, taxAmount, taxes = [] } of items.map(roundedFigures)) {
      let taxed = netAmount
      for (const tax of taxes) {
        expect(text(tax.netBase)).toBe(text(tax.isCompound ? taxed : netAmount))
        taxed = taxed.plus(tax.taxAmount)
      }
      if (taxes.length > 0) expect(text(taxed)).toBe(text(netAmount.plus(taxAmount)))
    }
  },
)

const negative = (amount: string) => new Decimal(amount).negated().toFixed()

function taxInCents({ taxCategory, taxGroupCode }: TaxDocument['items'][number]) {
  if (taxCategory !== undefined) return { taxCategory }
  return taxGroupCode === 'GST>QST' ? { taxGroupCode } : { taxRateCode: 'VAT23' }
}

/** Gross prices and quantities without fractions of a cent. */
const inCents = fc.oneof(arbitraryCart, withCosts(arbitraryCart)).map(({ document, target }) => ({
  document: {
    ...document,
    priceMode: 'inclusive' as const,
    items: document.items.map((item) => ({
      id: item.id,
      quantity: new Decimal(item.quantity).toDecimalPlaces(0, 'down').toFixed(),
      unitPrice: new Decimal(item.unitPrice).toDecimalPlaces(2).toFixed(),
      ...taxInCents(item),
    })),
    documentDiscount: document.documentDiscount && { percent: '7.77' },
  },
  target,
}))

lawWithoutCosts(
  'gross prices: totalGross is what was entered, to the cent',
  inCents,
  ({ document }, { items, totalGross }) => {
    const entered = document.items.map((item) => enteredAmount(item, 0, failOnFault).amount)
    const discount = sum(items.map((item) => item.documentDiscountShare ?? zero))
    expect(text(totalGross)).toBe(text(sum(entered).minus(discount)))
  },
)

law(
  'the shares of a document discount add up to it, to the cent',
  arbitraryCart,
  ({ document }, { items, roundingAlgorithm }) => {
    const { documentDiscount } = document
    const total = sum(document.items.map((item) => enteredAmount(item, 0, failOnFault).amount))
    const discount =
      documentDiscount === undefined
        ? zero
        : 'amount' in documentDiscount
          ? towardsZero(new Decimal(documentDiscount.amount), total)
          : roundingTo(2, roundingAlgorithm)(percentOf(total, new Decimal(documentDiscount.percent)))
    expect(text(sum(items.map((item) => item.documentDiscountShare ?? zero)))).toBe(text(discount))
  },
)

law('a margin line without a margin has base and tax of exactly 0.00', arbitraryCart, (_, { items }) => {
  for (const { margin, taxAmount } of items.map(roundedFigures))
    if (margin?.grossMargin.isZero())
      expect([text(margin.netMarginBase), text(taxAmount)]).toEqual(['0.00', '0.00'])
})

/**
 * A later tax of a group has the allocated net of its line as base, and which line gets the odd cent of two equal
 * remainders depends on their order. So the base of such a tax may move by a cent; its amount may not, and neither may
 * the base of a compound tax at header level, which is rounded once.
 */
law(
  'the order of the lines changes no total, no tax and no base of a first tax',
  arbitraryUndiscountedCart,
  ({ document, target }, snapshot) => {
    const reversed = calculated({ ...document, items: document.items.toReversed() }, target)
    const later = new Set(
      document.roundingStrategy === 'line_level'
        ? []
        : snapshot.items.flatMap(({ taxes = [] }) =>
            taxes
              .slice(1)
              .filter(({ isCompound }) => !isCompound || document.roundingStrategy === 'en16931')
              .map(({ taxRate }) => taxRate.taxCode),
          ),
    )
    const entries = ({ taxBreakdown }: TaxSnapshot) =>
      taxBreakdown
        .map((entry) => (later.has(entry.taxCode) ? { ...entry, netBase: zero, grossAmount: zero } : entry))
        .map((entry) => writeTaxBreakdown([entry]))
        .sort()
    expect(totals(reversed)).toEqual(totals(snapshot))
    expect(entries(reversed)).toEqual(entries(snapshot))
  },
)

lawWithoutCosts(
  'at line level a document split in two has the same totals',
  arbitraryUndiscountedCart,
  ({ document, target }) => {
    const lineLevel = {
      ...document,
      roundingStrategy: 'line_level' as const,
      exchangeRate: undefined,
      currency: 'PLN',
    }
    const whole = calculated(lineLevel, target)
    const middle = Math.floor(document.items.length / 2)
    const parts = [document.items.slice(0, middle), document.items.slice(middle)].filter(
      ({ length }) => length > 0,
    )
    const entries = parts.flatMap((items) => calculated({ ...lineLevel, items }, target).taxBreakdown)
    expect(totals(totalsOf(entries))).toEqual(totals(whole))
  },
)

law(
  'calculate(−x) = −calculate(x) when quantities are negated',
  arbitraryCart,
  ({ document, target }, snapshot) => {
    const items = document.items.map((item) => ({ ...item, quantity: negative(item.quantity) }))
    expect(writeSnapshot(calculated({ ...document, items }, target))).toBe(writeSnapshot(mirrored(snapshot)))
  },
)

law(
  'calculate(−x) = −calculate(x) when discounts are negated, too',
  arbitraryCart,
  ({ document, target }, snapshot) => {
    const items = document.items.map((item) => {
      const quantity = negative(item.quantity)
      const isNegative = enteredAmount(
        { id: '', quantity, unitPrice: item.unitPrice },
        0,
        failOnFault,
      ).amount.lessThan(0)
      return {
        ...item,
        quantity,
        discountAmount:
          isNegative && item.discountAmount ? negative(item.discountAmount) : item.discountAmount,
      }
    })
    expect(writeSnapshot(calculated({ ...document, items }, target))).toBe(writeSnapshot(mirrored(snapshot)))
  },
)

law('a snapshot that is written and read back gives the same text', arbitraryCart, (_, snapshot) => {
  const written = writeSnapshot(snapshot)
  expect(writeSnapshot(readSnapshot(written))).toBe(written)
})
