import type { IsoDate, TaxConfiguration } from '../configuration/configuration.ts'
import {
  cellWinners,
  type RulePeriod,
  type RuleSpan,
  rulePeriods,
  rulesWithSpans,
} from './compiled-matrix.ts'
import { type NamedRule, namedRule } from './named-rule.ts'
import { isPossible, type LineCell, type RuleCell, ruleCells } from './rule-cells.ts'
import { chooseRule } from './rule-matrix.ts'
import { runAt, type WinnerRuns } from './winner-runs.ts'

/** One cell of the matrix on the requested day. */
export type CoveredCell = RuleCell & {
  /** Whether such a line can occur: a consumer has no active EU VAT number. */
  possible: boolean
  /** The rule that wins the cell; null when no rule covers it. */
  rule: NamedRule | null
}

/** A rule that loses cells to earlier rules; `coveredBy` has at most 20 of them in reading order. */
export type HiddenRule = NamedRule & { coveredBy: readonly string[] }

export type RuleCoverage = {
  /** The cells look like this on every day of `[from, to)`; null is open-ended. */
  from: IsoDate | null
  to: IsoDate | null
  /** All 24 combinations of customer type, geo zone and item type. */
  cells: readonly CoveredCell[]
  /**
   * Rules that win no line on any day they are in force, past and future included; those of a category among its lines.
   */
  shadowed: readonly HiddenRule[]
  /** The other rules that lose a cell they match on a day they are in force. */
  partlyCovered: readonly HiddenRule[]
}

/**
 * The whole determination matrix on a day: which rule wins each combination, which combinations no rule covers, and
 * which active rules are hidden by earlier ones. Several rules can hide one together (tax-calculation §4.2). A rule
 * without a tax category is compared on lines without one, so that the rules of categories, which are read first, do
 * not cover it.
 * @param taxCategory the cells are those of its lines; null: of lines without a category
 */
export function ruleCoverage(
  configuration: TaxConfiguration,
  date: IsoDate,
  taxCategory: string | null = null,
): RuleCoverage {
  const hidden = shares(configuration).filter(({ coveredBy }) => coveredBy.length > 0)
  return {
    ...periodOf(configuration, date),
    cells: ruleCells.map((cell) => coveredCell(configuration, { ...cell, taxCategory }, date)),
    shadowed: hidden.filter(({ wins }) => !wins).map(hiddenRule),
    partlyCovered: hidden.filter(({ wins }) => wins).map(hiddenRule),
  }
}

function coveredCell(
  configuration: TaxConfiguration,
  { taxCategory, ...cell }: LineCell,
  date: IsoDate,
): CoveredCell {
  const { rule, rulesRead } = chooseRule(configuration, { ...cell, taxCategory }, date)
  return { ...cell, possible: isPossible(cell), rule: rule && namedRule(rule, rulesRead) }
}

function periodOf(configuration: TaxConfiguration, date: IsoDate): RulePeriod {
  const period = rulePeriods(configuration).findLast(({ from }) => from === null || from <= date)
  return period ?? { from: null, to: null }
}

/** Whether a rule wins any cell on any day, and the rules that win cells which it matches. */
type Share = { span: RuleSpan; wins: boolean; coveredBy: readonly string[] }

/** Limit of rules that a hidden rule lists. */
const coveredByMax = 20

function shares(configuration: TaxConfiguration): Share[] {
  const rules = rulesWithSpans(configuration)
  const winning = new Set<number>()
  const runsIn = cellReader(configuration, winning)
  const coverers = rules.map(({ rule, first, end, cells }, index) => {
    const takenBy = new Set<number>()
    if (first >= end) return takenBy
    for (const cell of cells) {
      const runs = runsIn(cell, rule.taxCategory)
      // Rules are intervals: no two of them alternate twice, so at least every second run has another winner, and the
      // limit is reached soon.
      for (let run = runAt(runs, first); takenBy.size < coveredByMax; run++) {
        const [start, winner] = [runs.starts[run], runs.winners[run]]
        if (start === undefined || winner === undefined || start >= end) break
        if (winner !== index) takenBy.add(winner)
      }
    }
    return takenBy
  })
  return rules.map((span, index) => ({
    span,
    wins: winning.has(index),
    coveredBy: [...(coverers[index] ?? [])]
      .sort((a, b) => a - b)
      .flatMap((winner) => rules[winner]?.rule.id ?? []),
  }))
}

/** Reads the winners of each cell once, and collects them in `winning`. */
function cellReader(configuration: TaxConfiguration, winning: Set<number>) {
  const known = new Map<string | null, Map<number, WinnerRuns>>()
  return (cell: number, taxCategory: string | null): WinnerRuns => {
    const ofCategory = known.get(taxCategory) ?? new Map<number, WinnerRuns>()
    known.set(taxCategory, ofCategory)
    const runs = ofCategory.get(cell) ?? cellWinners(configuration, cell, taxCategory)
    if (!ofCategory.has(cell)) for (const winner of runs.winners) winning.add(winner)
    ofCategory.set(cell, runs)
    return runs
  }
}

function hiddenRule({ span, coveredBy }: Share): HiddenRule {
  return { ...namedRule(span.rule, span.position), coveredBy }
}
