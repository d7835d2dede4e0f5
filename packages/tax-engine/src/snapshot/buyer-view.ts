import { type Decimal, sum, zero } from '../numbers/decimal.ts'
import type { Presentation } from '../vocabulary/vocabulary.ts'
import { list, object, optional, type ValueOf, wordOf } from './fields.ts'
import { versionOf } from './line-version.ts'
import { priceTaxFactor } from './price-tax-factor.ts'
import {
  type ComponentFigures,
  entryFields,
  itemFields,
  type LineVersion,
  roundedFigures,
  type SnapshotItem,
  type SnapshotTotals,
  snapshotFields,
  type TaxBreakdownEntry,
  type TaxSnapshot,
  totalsFields,
} from './snapshot.ts'

const line = itemFields.fields
const entry = entryFields.fields

const rowStates = ['before', 'after'] as const

/** One tax of a line with a group. */
const buyerTax = object({
  taxName: entry.taxName,
  ratePercent: entry.ratePercent,
  netBase: entry.netBase,
  taxAmount: entry.taxAmount,
  legalClause: entry.legalClause,
  whtAmount: entry.whtAmount,
  taxAmountPln: entry.taxAmountPln,
})
export type BuyerTax = ValueOf<typeof buyerTax>

/**
 * Two-decimal figures that add up; without net, tax and percentage on a margin line. A line with a group has the name
 * of the group, and its percentages in `taxes`.
 */
const buyerItem = object({
  id: line.id,
  name: line.name,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  lineDiscount: line.lineDiscount,
  documentDiscountShare: line.documentDiscountShare,
  netAmount: optional(line.netAmount),
  taxAmount: optional(line.taxAmount),
  grossAmount: line.grossAmount,
  taxName: entry.taxName,
  ratePercent: optional(entry.ratePercent),
  legalClause: entry.legalClause,
  whtAmount: line.whtAmount,
  taxes: optional(list(buyerTax)),
  /** On a line of an advance invoice: what the whole line of the order amounts to. */
  order: optional(
    object({ netAmount: line.netAmount, taxAmount: line.taxAmount, grossAmount: line.grossAmount }),
  ),
  /** In a correction that lists its lines before and after. */
  state: optional(wordOf(rowStates)),
})
export type BuyerItem = ValueOf<typeof buyerItem>

const buyerEntry = object({
  taxName: entry.taxName,
  ratePercent: optional(entry.ratePercent),
  netBase: optional(entry.netBase),
  taxAmount: optional(entry.taxAmount),
  grossAmount: entry.grossAmount,
  legalClause: entry.legalClause,
  whtAmount: entry.whtAmount,
  taxAmountPln: entry.taxAmountPln,
})
export type BuyerBreakdownEntry = ValueOf<typeof buyerEntry>

/**
 * The figures that may be printed for the buyer. Margin lines hide their tax (tax-calculation §4.12; VAT act art. 120).
 */
const buyerViewFields = object({
  currency: snapshotFields.fields.currency,
  ...totalsFields.fields,
  items: list(buyerItem),
  taxBreakdown: list(buyerEntry),
})
export type BuyerView = ValueOf<typeof buyerViewFields>

/** The buyer's view as JSON text, with numbers as exact as those of the snapshot. */
export function writeBuyerView(view: BuyerView): string {
  return buyerViewFields.write(view)
}

/** The document as its buyer may see it: the tax inside margins is part of the prices, also in the totals. */
export function buyerView(snapshot: TaxSnapshot): BuyerView {
  const { currency, items, taxBreakdown, presentation } = snapshot
  const totals = totalsForBuyer(snapshot)
  return {
    currency,
    totalNet: totals.totalNet,
    totalTax: totals.totalTax,
    totalGross: totals.totalGross,
    totalWht: totals.totalWht,
    totalPaymentDue: totals.totalPaymentDue,
    totalTaxPln: totals.totalTaxPln,
    items: items.flatMap((item) => rowsForBuyer(item, presentation)),
    taxBreakdown: taxBreakdown.map(entryForBuyer),
  }
}

function totalsForBuyer(snapshot: TaxSnapshot): SnapshotTotals {
  const margins = snapshot.taxBreakdown.filter(({ grossMargin }) => grossMargin !== undefined)
  const hidden = sum(margins.map(({ taxAmount }) => taxAmount))
  const hiddenPln = sum(margins.map(({ taxAmountPln }) => taxAmountPln ?? zero))
  return {
    totalNet: snapshot.totalNet.plus(hidden),
    totalTax: snapshot.totalTax.minus(hidden),
    totalGross: snapshot.totalGross,
    totalWht: snapshot.totalWht,
    totalPaymentDue: snapshot.totalPaymentDue,
    totalTaxPln: snapshot.totalTaxPln?.minus(hiddenPln),
  }
}

/** A line of a correction as its differences, or as two rows: the line before and after it. */
function rowsForBuyer(item: SnapshotItem, presentation: Presentation | undefined): BuyerItem[] {
  const { before, after } = item
  if (presentation !== 'before_and_after' || (before ?? after) === undefined) return [itemForBuyer(item)]
  const rowOf = (version: LineVersion, state: (typeof rowStates)[number]) => ({
    ...itemForBuyer({ ...item, ...versionOf(version), credited: undefined }),
    state,
  })
  return [...(before ? [rowOf(before, 'before')] : []), ...(after ? [rowOf(after, 'after')] : [])]
}

function itemForBuyer(item: SnapshotItem): BuyerItem {
  const { id, name, quantity, taxRate, taxGroup } = item
  const { netAmount, taxAmount, grossAmount, whtAmount, taxes } = roundedFigures(item)
  const { unitPrice, lineDiscount, documentDiscountShare } = pricesForBuyer(item, netAmount)
  const isShown = taxRate.calculationMode !== 'margin'
  return {
    id,
    name,
    quantity,
    unitPrice,
    lineDiscount,
    documentDiscountShare,
    netAmount: isShown ? netAmount : undefined,
    taxAmount: isShown ? taxAmount : undefined,
    grossAmount,
    taxName: taxGroup?.groupName ?? taxRate.taxName,
    ratePercent: isShown && !taxes ? taxRate.ratePercent : undefined,
    legalClause: taxRate.legalClause,
    whtAmount,
    taxes: taxes?.map(taxForBuyer),
    order: item.order,
  }
}

type Prices = Pick<BuyerItem, 'unitPrice' | 'lineDiscount' | 'documentDiscountShare'>

/**
 * A price that contained the home tax is shown without it: the buyer pays the net amount (tax-calculation §4.5). It has
 * the fewest decimals with which quantity, price and discounts give that amount. A credit of money has a net price
 * already.
 */
function pricesForBuyer(item: SnapshotItem, netAmount: Decimal): Prices {
  const { quantity, unitPrice, lineDiscount, documentDiscountShare, priceTaxRate, credited } = item
  const isMoney = credited?.quantity.isZero() && !credited.amount.isZero()
  if (priceTaxRate === undefined || isMoney) return { unitPrice, lineDiscount, documentDiscountShare }
  const factor = priceTaxFactor(item)
  const withDecimals = (decimals: number): Prices => {
    const net = (amount: Decimal) => amount.dividedBy(factor).toDecimalPlaces(decimals)
    return {
      unitPrice: net(unitPrice),
      lineDiscount: lineDiscount && net(lineDiscount),
      documentDiscountShare: documentDiscountShare && net(documentDiscountShare),
    }
  }
  return priceDecimals.map(withDecimals).find(isExact) ?? withDecimals(priceDecimalsMax)

  function isExact({ unitPrice, lineDiscount, documentDiscountShare }: Prices): boolean {
    const discounts = (lineDiscount ?? zero).plus(documentDiscountShare ?? zero)
    return quantity.times(unitPrice).minus(discounts).toDecimalPlaces(2).equals(netAmount)
  }
}

/** Decimals of a price in a request. */
const priceDecimalsMax = 8
const priceDecimals = [2, 3, 4, 5, 6, 7]

function taxForBuyer(component: ComponentFigures): BuyerTax {
  const { netBase, taxAmount, whtAmount, taxAmountPln, taxRate } = component
  const { taxName, ratePercent, legalClause } = taxRate
  return { taxName, ratePercent, netBase, taxAmount, legalClause, whtAmount, taxAmountPln }
}

function entryForBuyer(entry: TaxBreakdownEntry): BuyerBreakdownEntry {
  const { taxName, ratePercent, netBase, taxAmount, grossAmount, legalClause, whtAmount, taxAmountPln } =
    entry
  if (entry.grossMargin !== undefined) return { taxName, grossAmount, legalClause }
  return { taxName, ratePercent, netBase, taxAmount, grossAmount, legalClause, whtAmount, taxAmountPln }
}
