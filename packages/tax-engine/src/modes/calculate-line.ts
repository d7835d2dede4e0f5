import type { Decimal } from '../numbers/decimal.ts'
import type { ShareRounding } from '../numbers/rounding.ts'
import type { InclusiveRoundingTarget } from '../vocabulary/vocabulary.ts'
import { exclusiveLine } from './exclusive.ts'
import { inclusiveLine } from './inclusive.ts'
import type { TaxedFigures } from './line-figures.ts'
import { type Acquisition, marginLine } from './margin.ts'
import type { TaxAlgebra } from './tax-group.ts'
import { withholdingLine } from './withholding.ts'

/** The amounts and taxes that the figures of a line are computed from. */
export type PricedLine = {
  /** The exact amount to calculate: after all discounts, without the home tax that was in the price. */
  amount: Decimal
  acquisition: Acquisition
  taxes: TaxAlgebra
}

/** Calculates a line by its mode (tax-calculation §4.1). Each figure is rounded as it is computed. */
export function calculateLine(
  { amount, acquisition, taxes }: PricedLine,
  round: ShareRounding,
  target: InclusiveRoundingTarget,
): TaxedFigures {
  switch (taxes.mode) {
    case 'exclusive':
      return exclusiveLine(amount, taxes, round)
    case 'inclusive':
      return inclusiveLine(amount, taxes, round, target)
    case 'margin':
      return marginLine(amount, acquisition, taxes, round)
    case 'wht':
      return withholdingLine(amount, taxes, round)
  }
}
