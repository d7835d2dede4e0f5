import { exclusiveLine } from '../modes/exclusive.ts'
import { inclusiveLine } from '../modes/inclusive.ts'
import { marginLine } from '../modes/margin.ts'
import { withholdingLine } from '../modes/withholding.ts'
import type { Rounding } from '../rounding.ts'
import type { InclusiveRoundingTarget } from '../vocabulary.ts'
import type { Line } from './line.ts'
import type { TaxedFigures } from './line-figures.ts'

/** A line by its mode (tax-service.md §4.1), each figure rounded as it comes up. */
export function calculateLine(
  { amount, acquisition, taxes }: Pick<Line, 'amount' | 'acquisition' | 'taxes'>,
  round: Rounding,
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
