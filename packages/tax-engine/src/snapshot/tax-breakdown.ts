import { memoizeByObject } from '../caching/memoize-by-object.ts'
import { type Decimal, sum, zero } from '../numbers/decimal.ts'
import {
  type ComponentFigures,
  type LineFigures,
  roundedFigures,
  type SnapshotItem,
  type SnapshotRate,
  type SnapshotTotals,
  type TaxBreakdownEntry,
} from './snapshot.ts'

/** Figures with equal keys count in one entry: the same tax code at the same percentage. */
export const breakdownKey = memoizeByObject(
  ({ taxCode, ratePercent, calculationMode }: SnapshotRate) =>
    `${taxCode} ${ratePercent}${calculationMode === 'margin' ? ' margin' : ''}`,
)

/** The taxes of a line: those of its group, else its single tax, which has the figures of the line. */
export function componentsOf(item: SnapshotItem, line: LineFigures): readonly ComponentFigures[] {
  if (line.taxes !== undefined) return line.taxes
  const { netAmount, taxAmount, whtAmount, taxAmountPln, margin } = line
  const netBase = margin?.netMarginBase ?? netAmount
  return [{ taxRate: item.taxRate, isCompound: false, netBase, taxAmount, whtAmount, taxAmountPln }]
}

/** Adds up the rounded figures (tax-calculation §4.10): one entry for each tax, in the order of their first appearance. */
export function breakDown(items: readonly SnapshotItem[]): TaxBreakdownEntry[] {
  const sums = new Map<string, EntrySums>()
  for (const item of items) {
    const line = roundedFigures(item)
    let netAmount = line.netAmount
    for (const component of componentsOf(item, line)) {
      const key = breakdownKey(component.taxRate)
      const before = sums.get(key) ?? emptySums(component.taxRate)
      sums.set(key, addComponent(before, component, netAmount))
      netAmount = zero
    }
  }
  return [...sums.values()].map(entryOf)
}

/** The totals of a document: the sums of its breakdown. */
export function totalsOf(taxBreakdown: readonly TaxBreakdownEntry[]): SnapshotTotals {
  const totalNet = sum(taxBreakdown.map((entry) => entry.netAmount))
  const totalTax = sum(taxBreakdown.map((entry) => entry.taxAmount))
  const totalWht = sum(taxBreakdown.map((entry) => entry.whtAmount ?? zero))
  const totalGross = totalNet.plus(totalTax)
  const inPln = taxBreakdown.map((entry) => entry.taxAmountPln).filter((amount) => amount !== undefined)
  return {
    totalNet,
    totalTax,
    totalGross,
    totalWht,
    totalPaymentDue: totalGross.minus(totalWht),
    totalTaxPln: inPln.length > 0 ? sum(inPln) : undefined,
  }
}

type EntrySums = {
  rate: SnapshotRate
  netBase: Decimal
  taxAmount: Decimal
  netAmount: Decimal
  whtAmount: Decimal | undefined
  taxAmountPln: Decimal | undefined
}

function emptySums(rate: SnapshotRate): EntrySums {
  return {
    rate,
    netBase: zero,
    taxAmount: zero,
    netAmount: zero,
    whtAmount: undefined,
    taxAmountPln: undefined,
  }
}

function addComponent(sums: EntrySums, component: ComponentFigures, netAmount: Decimal): EntrySums {
  return {
    rate: sums.rate,
    netBase: sums.netBase.plus(component.netBase),
    taxAmount: sums.taxAmount.plus(component.taxAmount),
    netAmount: netAmount === zero ? sums.netAmount : sums.netAmount.plus(netAmount),
    whtAmount: addOptional(sums.whtAmount, component.whtAmount),
    taxAmountPln: addOptional(sums.taxAmountPln, component.taxAmountPln),
  }
}

function addOptional(total: Decimal | undefined, amount: Decimal | undefined): Decimal | undefined {
  return amount === undefined ? total : (total ?? zero).plus(amount)
}

function entryOf({
  rate,
  netBase,
  taxAmount,
  netAmount,
  whtAmount,
  taxAmountPln,
}: EntrySums): TaxBreakdownEntry {
  const { taxCode, taxName, ratePercent, legalClause } = rate
  const taxed = netBase.plus(taxAmount)
  const isMargin = rate.calculationMode === 'margin'
  return {
    taxCode,
    taxName,
    ratePercent,
    netBase,
    taxAmount,
    grossAmount: isMargin ? netAmount.plus(taxAmount) : taxed,
    legalClause,
    netAmount,
    grossMargin: isMargin ? taxed : undefined,
    whtAmount,
    taxAmountPln,
  }
}
