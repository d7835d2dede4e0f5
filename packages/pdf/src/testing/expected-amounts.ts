import type { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { zero } from '@fiscus/tax-engine/numbers/decimal'
import {
  roundedFigures,
  type SnapshotItem,
  type TaxBreakdownEntry,
  type TaxSnapshot,
} from '@fiscus/tax-engine/snapshot/snapshot'

const money = (amount: Decimal) => amount.toFixed(2)
const price = (amount: Decimal) => amount.toFixedAtLeast(2)

/**
 * For tests: every number with two decimals or more, without percentages, that the standard template prints of a
 * snapshot: computed from the snapshot without the views. What was paid before the issue is not considered.
 */
export function expectedAmounts(snapshot: TaxSnapshot): string[] {
  const { items, taxBreakdown, totalTaxPln } = snapshot
  const margins = taxBreakdown.filter(({ grossMargin }) => grossMargin !== undefined)
  const hidden = (part: (entry: TaxBreakdownEntry) => Decimal | undefined) =>
    margins.reduce((total, entry) => total.plus(part(entry) ?? zero), zero)
  const isTaxed = items.some(({ taxRate }) => taxRate.calculationMode !== 'margin')
  const taxPln = totalTaxPln?.minus(hidden(({ taxAmountPln }) => taxAmountPln))
  const rates = new Set(items.map(({ exchangeRate }) => exchangeRate?.rate.toFixed()))
  return [
    ...items.flatMap((item) => [...amountsOfLine(item), ...(rates.size > 1 ? rateOf(item) : [])]),
    ...taxBreakdown.flatMap(amountsOfEntry),
    ...(margins.length === 0 ? [money(snapshot.totalNet)] : []),
    ...(isTaxed ? [money(snapshot.totalTax.minus(hidden(({ taxAmount }) => taxAmount)))] : []),
    money(snapshot.totalGross),
    ...(snapshot.totalWht.isZero() ? [] : [money(snapshot.totalWht)]),
    ...(taxPln ? [money(taxPln)] : []),
    ...(snapshot.exchangeRate ? long(snapshot.exchangeRate.rate) : []),
    // What is to be returned is printed without its sign.
    money(snapshot.totalPaymentDue.abs()),
  ].sort()
}

function amountsOfLine(item: SnapshotItem): string[] {
  const { taxes } = roundedFigures(item)
  // A line of an advance invoice states the order.
  const { netAmount, taxAmount, grossAmount } = item.order ?? roundedFigures(item)
  const discount = (item.lineDiscount ?? zero).plus(item.documentDiscountShare ?? zero)
  const isMargin = item.taxRate.calculationMode === 'margin'
  return [
    ...long(item.quantity),
    price(priceOf(item, netAmount)),
    ...(discount.isZero() ? [] : [money(discount)]),
    ...(isMargin ? [] : [money(netAmount), money(taxAmount)]),
    money(grossAmount),
    ...(taxes ?? []).map((tax) => money(tax.taxAmount)),
  ]
}

/**
 * A price that contained the home tax is printed without it, with the fewest decimals that give the net amount. Without
 * discounts.
 */
function priceOf({ unitPrice, quantity, priceTaxRate }: SnapshotItem, netAmount: Decimal): Decimal {
  if (priceTaxRate === undefined) return unitPrice
  const exact = unitPrice.times(100).dividedBy(priceTaxRate.ratePercent.plus(100))
  const rounded = [2, 3, 4, 5, 6, 7, 8].map((decimals) => exact.toDecimalPlaces(decimals))
  return rounded.find((net) => net.times(quantity).toDecimalPlaces(2).equals(netAmount)) ?? exact
}

function amountsOfEntry(entry: TaxBreakdownEntry): string[] {
  if (entry.grossMargin !== undefined) return [money(entry.grossAmount)]
  const { netBase, taxAmount, grossAmount, taxAmountPln } = entry
  return [
    money(netBase),
    money(taxAmount),
    money(grossAmount),
    ...(taxAmountPln ? [money(taxAmountPln)] : []),
  ]
}

function rateOf({ exchangeRate }: SnapshotItem): string[] {
  return exchangeRate ? long(exchangeRate.rate) : []
}

/** A number that is printed without zeros at its end: only with two decimals does it look like an amount. */
function long(number: Decimal): string[] {
  return number.decimalPlaces() >= 2 ? [number.toFixed()] : []
}
