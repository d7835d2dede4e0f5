import { type Decimal, zero } from '../decimal.ts'
import type { TaxedFigures } from '../lines/line-figures.ts'
import type { Rounding } from '../rounding.ts'
import type { SnapshotRate } from '../snapshot/snapshot.ts'
import type { TaxAlgebra } from '../tax-group.ts'

/** What a used good was bought for, per unit and in all, and whether it comes back: a return mirrors the margin of its sale. */
export type Acquisition = { unitCost: Decimal; cost: Decimal; isReturn: boolean }

/**
 * The tax lies inside the margin: selling price less acquisition cost, never below zero (tax-service.md §4.1; VAT act art.
 * 120). The tax is rounded, margin × rate / (100 + rate), and the base is what remains. The buyer pays the selling price.
 */
export function marginLine(
  entered: Decimal,
  acquisition: Acquisition,
  taxes: TaxAlgebra,
  round: Rounding,
): TaxedFigures {
  const selling = round(entered)
  const cost = round(acquisition.cost)
  const difference = selling.minus(cost)
  const isLoss = acquisition.isReturn ? difference.isPositive() : difference.isNegative()
  const grossMargin = isLoss ? zero : difference
  const tax = round(grossMargin.times(taxes.first.grossShare))
  return figuresOfMargin({ selling, cost, grossMargin, tax }, taxes.first.rate)
}

export type MarginAmounts = { selling: Decimal; cost: Decimal; grossMargin: Decimal; tax: Decimal }

/** Builds a line when its amounts are known. */
export function figuresOfMargin(
  { selling, cost, grossMargin, tax }: MarginAmounts,
  taxRate: SnapshotRate,
): TaxedFigures {
  const netMarginBase = grossMargin.minus(tax)
  return {
    netAmount: selling.minus(tax),
    taxAmount: tax,
    grossAmount: selling,
    margin: { cost, grossMargin, netMarginBase },
    taxes: [{ taxRate, isCompound: false, netBase: netMarginBase, taxAmount: tax }],
  }
}
