import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { IsoDate, TaxConfiguration, TaxRule } from '../configuration/configuration.ts'
import { noWinner, type Stripe } from './paint-winners.ts'
import { cellIndex, cellsOf, type LineCell, ruleCells } from './rule-cells.ts'
import { earlierWinner, earlierWinners, runsOfStripes, type WinnerRuns, winnerAt } from './winner-runs.ts'

/** The rules of a configuration, prepared for choices: a period is the number of changes up to its first day. */
export type CompiledMatrix = {
  /** Active rules in the order they are read: ascending priority, equal priorities by id. */
  rules: readonly TaxRule[]
  /** The same rules with their periods and cells. */
  spans: readonly RuleSpan[]
  /**
   * By tax category, null for the rules without one: the periods of the rules that match each cell, in reading order.
   */
  stripes: ReadonlyMap<string | null, readonly (readonly Stripe[])[]>
  /** Days on which a rule comes into force or ends, ascending. */
  changes: readonly IsoDate[]
  /** By tax category: the winners among its own rules of each cell that was read. */
  runs: Map<string | null, (WinnerRuns | undefined)[]>
}

/** The matrix of a configuration, compiled once. */
export const matrixOf = memoizeByObject((configuration: TaxConfiguration): CompiledMatrix => {
  const rules = configuration.rules
    .filter((rule) => rule.isActive === 1)
    .sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  const dates = rules.flatMap((rule) => [rule.validFrom, rule.validTo]).filter((date) => date !== null)
  const changes = [...new Set(dates)].sort()
  const periodFrom = new Map(changes.map((date, index) => [date, index + 1]))
  const spans = rules.map((rule, index) => ({
    rule,
    position: index + 1,
    first: rule.validFrom === null ? 0 : (periodFrom.get(rule.validFrom) ?? 0),
    end: rule.validTo === null ? changes.length + 1 : (periodFrom.get(rule.validTo) ?? 0),
    cells: cellsOf(rule),
  }))
  return { rules, spans, stripes: stripesOf(spans), changes, runs: new Map() }
})

/** The period of a day. */
export function periodOn({ changes }: CompiledMatrix, date: IsoDate): number {
  return countUpTo(changes, date)
}

/** The index in `rules` of the first rule that matches a line in a period; -1 when there is none. */
export function winnerOf(matrix: CompiledMatrix, cell: LineCell, period: number): number {
  const index = cellIndex(cell)
  return earlierWinner(
    winnerAt(runsOfCell(matrix, index), period),
    winnerAt(ownRunsOf(matrix, cell.taxCategory, index), period),
  )
}

/** A half-open interval of days `[from, to)` in which the same rules are in force; null is open-ended. */
export type RulePeriod = { from: IsoDate | null; to: IsoDate | null }

/** All periods of the matrix in order; one open-ended period when no active rule has a date. */
export const rulePeriods = memoizeByObject((configuration: TaxConfiguration): readonly RulePeriod[] => {
  const { changes } = matrixOf(configuration)
  return [null, ...changes].map((from, index) => ({ from, to: changes[index] ?? null }))
})

/**
 * The winners of a cell, as indexes of `rulesWithSpans`; -1 where there is none. Of a line without a tax category, or
 * of the lines of a category. A rule without a category that wins no line without a category wins no line at all: the
 * lines of a category have further rules to compete with.
 * @param cell index of the cell in `ruleCells`
 */
export function cellWinners(
  configuration: TaxConfiguration,
  cell: number,
  taxCategory: string | null,
): WinnerRuns {
  const matrix = matrixOf(configuration)
  const own = ownRunsOf(matrix, taxCategory, cell)
  const general = runsOfCell(matrix, cell)
  if (own === undefined) return general
  return winsEverywhere(own, general) ? own : earlierWinners(general, own)
}

/**
 * Whether one rule of a category is in force on all days and is read before all general rules of the cell, as in most
 * catalogues.
 */
function winsEverywhere({ winners }: WinnerRuns, general: WinnerRuns): boolean {
  const [winner = noWinner, second] = winners
  return second === undefined && winner !== noWinner && winner < firstWinner(general)
}

const firstWinner = memoizeByObject(({ winners }: WinnerRuns) =>
  winners.reduce((first, winner) => (winner === noWinner ? first : Math.min(first, winner)), Infinity),
)

/** The active rules in reading order, each with its periods and cells. */
export function rulesWithSpans(configuration: TaxConfiguration): readonly RuleSpan[] {
  return matrixOf(configuration).spans
}

/** The position of each active rule in reading order, from 1, by its id. */
export const rulePositions = memoizeByObject(
  (configuration: TaxConfiguration): ReadonlyMap<string, number> =>
    new Map(matrixOf(configuration).spans.map(({ rule, position }) => [rule.id, position])),
)

/**
 * A rule at its position in reading order, from 1, that is in force from the period `first` up to but not including
 * `end`, and the indexes of its cells.
 */
export type RuleSpan = {
  rule: TaxRule
  position: number
  first: number
  end: number
  cells: readonly number[]
}

function stripesOf(spans: readonly RuleSpan[]): CompiledMatrix['stripes'] {
  const stripes = new Map<string | null, Stripe[][]>([[null, ruleCells.map(() => [])]])
  for (const [index, { rule, first, end, cells }] of spans.entries()) {
    const ofCategory = stripes.get(rule.taxCategory) ?? ruleCells.map(() => [])
    stripes.set(rule.taxCategory, ofCategory)
    for (const cell of cells) ofCategory[cell]?.push({ first, end, rule: index })
  }
  return stripes
}

/** The winners of a cell among the rules without a tax category. */
function runsOfCell(matrix: CompiledMatrix, cell: number): WinnerRuns {
  return winnersAmong(matrix, null, cell, matrix.stripes.get(null)?.[cell] ?? [])
}

/** The winners of a cell among the rules of a tax category; undefined when it has no rule there. */
function ownRunsOf(matrix: CompiledMatrix, taxCategory: string | null, cell: number): WinnerRuns | undefined {
  if (taxCategory === null) return undefined
  const stripes = matrix.stripes.get(taxCategory)?.[cell]
  return stripes?.length ? winnersAmong(matrix, taxCategory, cell, stripes) : undefined
}

function winnersAmong(
  { runs, changes }: CompiledMatrix,
  taxCategory: string | null,
  cell: number,
  stripes: readonly Stripe[],
): WinnerRuns {
  const ofCategory = runs.get(taxCategory) ?? []
  const known = ofCategory[cell]
  if (known) return known
  const painted = runsOfStripes(stripes, changes.length + 1)
  ofCategory[cell] = painted
  runs.set(taxCategory, ofCategory)
  return painted
}

/** Counts the days up to and including `date`; the days are ascending. */
function countUpTo(days: readonly IsoDate[], date: IsoDate): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const day = days[middle]
    if (day !== undefined && day <= date) low = middle + 1
    else high = middle
  }
  return low
}
