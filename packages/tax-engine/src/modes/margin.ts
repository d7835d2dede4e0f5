import { type Decimal, zero } from '../numbers/decimal.ts'
import type { ShareRounding } from '../numbers/rounding.ts'
import type { SnapshotRate } from '../snapshot/snapshot.ts'
import type { TaxedFigures } from './line-figures.ts'
import type { TaxAlgebra } from './tax-group.ts'

/** The acquisition cost of used goods, per unit and in total. A return mirrors the margin of its sale. */
export type Acquisition = { unitCost: Decimal; cost: Decimal; isReturn: boolean }

/**
 * The tax is contained in the margin: selling price less acquisition cost, never below zero (tax-calculation §4.1; VAT
 * act art. 120). The tax is rounded, margin × rate / (100 + rate), and the base is what remains. The buyer pays the
 * selling price.
 */
export function marginLine(
  entered: Decimal,
  acquisition: Acquisition,
  taxes: TaxAlgebra,
  round: ShareRounding,
): TaxedFigures {
  const selling = round(entered)
  const cost = round(acquisition.cost)
  const difference = selling.minus(cost)
  const isLoss = acquisition.isReturn ? difference.isPositive() : difference.isNegative()
  const grossMargin = isLoss ? zero : difference
  const tax = round.ofShare(grossMargin, taxes.first.grossShare)
  return figuresOfMargin({ selling, cost, grossMargin, tax }, taxes.first.rate)
}

export type MarginAmounts = { selling: Decimal; cost: Decimal; grossMargin: Decimal; tax: Decimal }

/** Builds the figures of a margin line from its amounts. */
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
