import type { EffectiveSettings } from '../document/effective-settings.ts'
import { calculateLine, type PricedLine } from '../modes/calculate-line.ts'
import type { TaxedFigures } from '../modes/line-figures.ts'
import { roundingTo } from '../numbers/rounding.ts'
import { exactDecimals } from '../snapshot/snapshot.ts'
import { allocateRoundedTotals } from './allocate-rounded-totals.ts'

/** A line with the figures that add up to the totals and, at header level, the exact figures that the line shows. */
export type RoundedLine<Line extends PricedLine> = {
  line: Line
  rounded: TaxedFigures
  exact: TaxedFigures | undefined
}

/** Calculates the lines and rounds them as the strategy requires (tax-calculation §4.3). */
export function roundLines<Line extends PricedLine>(
  lines: readonly Line[],
  settings: EffectiveSettings,
): RoundedLine<Line>[] {
  switch (settings.roundingStrategy) {
    case 'line_level':
      return atLineLevel(lines, settings)
    case 'header_level':
      return atHeaderLevel(lines, settings)
    case 'en16931':
      return asEn16931(lines, settings)
  }
}

/** Each line is rounded on its own, and the document adds up the rounded lines. */
function atLineLevel<Line extends PricedLine>(
  lines: readonly Line[],
  { round, inclusiveRoundingTarget }: EffectiveSettings,
): RoundedLine<Line>[] {
  return lines.map((line) => ({
    line,
    rounded: calculateLine(line, round, inclusiveRoundingTarget),
    exact: undefined,
  }))
}

/** Lines keep their fractions; each tax is rounded once, on the exact sum of its lines. */
function atHeaderLevel<Line extends PricedLine>(
  lines: readonly Line[],
  settings: EffectiveSettings,
): RoundedLine<Line>[] {
  const toExactDecimals = roundingTo(exactDecimals, settings.roundingAlgorithm)
  return allocateRoundedTotals(lines, (line) => line, settings).map(({ line, rounded }) => ({
    line,
    rounded,
    exact: calculateLine(line, toExactDecimals, 'tax'),
  }))
}

/** Entered amounts are rounded on each line, each tax once on the sum of the rounded lines (EN 16931, BR-CO-17). */
function asEn16931<Line extends PricedLine>(
  lines: readonly Line[],
  settings: EffectiveSettings,
): RoundedLine<Line>[] {
  const { round } = settings
  const roundedPrice = ({ amount, acquisition, taxes }: Line) => ({
    amount: round(amount),
    acquisition: { ...acquisition, cost: round(acquisition.cost) },
    taxes,
  })
  return allocateRoundedTotals(lines, roundedPrice, settings).map(({ line, rounded }) => ({
    line,
    rounded,
    exact: undefined,
  }))
}
