import { exactly, roundingTo } from '../rounding.ts'
import { exactDecimals } from '../snapshot/snapshot.ts'
import type { Terms } from '../terms.ts'
import { calculateLine } from './calculate-line.ts'
import { footLines } from './foot-lines.ts'
import type { Line } from './line.ts'
import type { TaxedFigures } from './line-figures.ts'

/** A line with the figures that add up to the totals and, where they differ, the exact ones it is printed with. */
export type SettledLine = { line: Line; footing: TaxedFigures; exact: TaxedFigures | undefined }

/** Rounds where the strategy says (tax-service.md §4.3). */
export function settleLines(lines: readonly Line[], terms: Terms): SettledLine[] {
  switch (terms.roundingStrategy) {
    case 'line_level':
      return atLineLevel(lines, terms)
    case 'header_level':
      return atHeaderLevel(lines, terms)
    case 'en16931':
      return asEn16931(lines, terms)
  }
}

/** Each line is rounded for itself, and the document adds up the rounded lines. */
function atLineLevel(lines: readonly Line[], { round, inclusiveRoundingTarget }: Terms): SettledLine[] {
  return lines.map((line) => ({
    line,
    footing: calculateLine(line, round, inclusiveRoundingTarget),
    exact: undefined,
  }))
}

/** Lines keep their fractions; each tax is rounded once, on the exact sum of its lines. */
function atHeaderLevel(lines: readonly Line[], terms: Terms): SettledLine[] {
  const footing = footed(lines, terms)
  const toPrint = roundingTo(exactDecimals, terms.roundingAlgorithm)
  return lines.map((line, position) => ({
    line,
    footing: footing[position] as TaxedFigures,
    exact: calculateLine(line, toPrint, 'tax'),
  }))
}

/** What was entered is rounded on each line, each tax once on the sum of the rounded lines (EN 16931, BR-CO-17). */
function asEn16931(lines: readonly Line[], terms: Terms): SettledLine[] {
  const { round } = terms
  const rounded = lines.map((line) => ({
    ...line,
    amount: round(line.amount),
    acquisition: { ...line.acquisition, cost: round(line.acquisition.cost) },
  }))
  const footing = footed(rounded, terms)
  return lines.map((line, position) => ({
    line,
    footing: footing[position] as TaxedFigures,
    exact: undefined,
  }))
}

function footed(lines: readonly Line[], { round, inclusiveRoundingTarget }: Terms): TaxedFigures[] {
  const exact = lines.map((line) => calculateLine(line, exactly, 'tax'))
  return footLines(lines, exact, round, inclusiveRoundingTarget)
}
