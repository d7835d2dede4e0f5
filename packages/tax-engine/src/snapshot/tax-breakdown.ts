import { memoizeByObject } from '../caching/memoize-by-object.ts'
import { type Decimal, sum, zero } from '../numbers/decimal.ts'
import { addOptional } from '../numbers/optional-amounts.ts'
import type { Rounding } from '../numbers/rounding.ts'
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

/**
 * Adds up the rounded figures (tax-calculation §4.10): one entry for each tax, in the order of their first appearance.
 * At header level the base of a compound tax is the sum of the exact bases, rounded once: the rounded net and taxes
 * before it can add up to a cent more or less.
 */
export function breakDown(items: readonly SnapshotItem[], round: Rounding): TaxBreakdownEntry[] {
  const sums = new Map<string, EntrySums>()
  for (const item of items) {
    const line = roundedFigures(item)
    const exact = item.allocated && componentsOf(item, item)
    for (const [position, component] of componentsOf(item, line).entries()) {
      const key = breakdownKey(component.taxRate)
      const before = sums.get(key) ?? emptySums(component.taxRate)
      const netAmount = position === 0 ? line.netAmount : undefined
      sums.set(key, addComponent(before, component, netAmount, compoundBase(item, exact?.[position])))
    }
  }
  return [...sums.values()].map((entry) => entryOf(entry, round))
}

/** The exact base of a tax that is more than the net of its line; undefined without exact figures. */
function compoundBase(item: SnapshotItem, exact: ComponentFigures | undefined): Decimal | undefined {
  if (exact === undefined || !exact.isCompound) return undefined
  return exact.netBase.equals(item.netAmount) ? undefined : exact.netBase
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
  /** Exact bases of compound taxes, which are not in `netBase`. */
  compoundBase: Decimal
  taxAmount: Decimal
  netAmount: Decimal
  whtAmount: Decimal | undefined
  taxAmountPln: Decimal | undefined
}

function emptySums(rate: SnapshotRate): EntrySums {
  return {
    rate,
    netBase: zero,
    compoundBase: zero,
    taxAmount: zero,
    netAmount: zero,
    whtAmount: undefined,
    taxAmountPln: undefined,
  }
}

function addComponent(
  sums: EntrySums,
  component: ComponentFigures,
  netAmount: Decimal | undefined,
  compoundBase: Decimal | undefined,
): EntrySums {
  return {
    rate: sums.rate,
    netBase: compoundBase === undefined ? sums.netBase.plus(component.netBase) : sums.netBase,
    compoundBase: compoundBase === undefined ? sums.compoundBase : sums.compoundBase.plus(compoundBase),
    taxAmount: sums.taxAmount.plus(component.taxAmount),
    netAmount: netAmount === undefined ? sums.netAmount : sums.netAmount.plus(netAmount),
    whtAmount: addOptional(sums.whtAmount, component.whtAmount),
    taxAmountPln: addOptional(sums.taxAmountPln, component.taxAmountPln),
  }
}

function entryOf(sums: EntrySums, round: Rounding): TaxBreakdownEntry {
  const { rate, compoundBase, taxAmount, netAmount, whtAmount, taxAmountPln } = sums
  const { taxCode, taxName, ratePercent, legalClause } = rate
  const netBase = sums.netBase.plus(round(compoundBase))
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
