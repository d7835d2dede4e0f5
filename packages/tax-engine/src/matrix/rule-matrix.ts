import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { IsoDate, TaxConfiguration, TaxRule } from '../configuration/configuration.ts'
import { noWinner, type Stripe } from './paint-winners.ts'
import { cellIndex, cellsOf, type LineCell, mismatch, ruleCells } from './rule-cells.ts'
import { earlierWinner, earlierWinners, runsOfStripes, type WinnerRuns, winnerAt } from './winner-runs.ts'

/** A rule that was read before the winner, and the first of its conditions that failed. */
export type RuleRejection = { ruleId: string; priority: number; reason: string }

/** The rule that decides a line on a day, and the first 20 of the rules that were read before, without those of other tax categories. */
export type RuleChoice = DecidedCell | { rule: null; rulesRead: number; rejected: readonly RuleRejection[] }

export type DecidedCell = { rule: TaxRule; rulesRead: number; rejected: readonly RuleRejection[] }

/** Rejections of a choice (tax-calculation §4.11). */
const rejectedMax = 20

/** Periods kept for each configuration; a document rarely meets more than two. */
const periodsMax = 32

/**
 * The first rule in reading order that matches the line and is in force on the day (tax-calculation §4.2). All periods of a
 * cell are decided at once, so that the cost of a line depends neither on the number of rules nor on that of their dates.
 */
export function chooseRule(configuration: TaxConfiguration, cell: LineCell, date: IsoDate): RuleChoice {
  const matrix = matrixOf(configuration)
  const period = countUpTo(matrix.changes, date)
  const choices = choicesIn(matrix, period, cell.taxCategory)
  const index = cellIndex(cell)
  const before = choices[index]
  if (before) return before
  const winner = earlierWinner(
    winnerAt(runsOfCell(matrix, index), period),
    winnerAt(ownRunsOf(matrix, cell.taxCategory, index), period),
  )
  const rulesRead = winner === noWinner ? matrix.rules.length : winner + 1
  const rule = matrix.rules[winner] ?? null
  const rejected = rejections(firstRulesFor(matrix, cell, rulesRead), rule, cell, date)
  const choice = { rule, rulesRead, rejected: rejected.slice(0, rejectedMax) }
  choices[index] = choice
  return choice
}

/** The first of the rules read that are not about another tax category: a catalogue has more rules than a short list. */
function firstRulesFor({ rules }: RuleMatrix, { taxCategory }: LineCell, rulesRead: number): TaxRule[] {
  const first: TaxRule[] = []
  for (let index = 0; index < rulesRead && first.length <= rejectedMax; index++) {
    const rule = rules[index]
    if (rule && (rule.taxCategory === null || rule.taxCategory === taxCategory)) first.push(rule)
  }
  return first
}

/** All rules that were read before the choice of a cell on a day, not only the first 20. They are not cached. */
export function rejectedRules(
  configuration: TaxConfiguration,
  cell: LineCell,
  date: IsoDate,
): readonly RuleRejection[] {
  const { rule, rulesRead } = chooseRule(configuration, cell, date)
  return rejections(matrixOf(configuration).rules.slice(0, rulesRead), rule, cell, date)
}

/** A half-open interval of days `[from, to)` in which the same rules are in force; null is open-ended. */
export type RulePeriod = { from: IsoDate | null; to: IsoDate | null }

/** All periods of the matrix in order; one open-ended period when no active rule has a date. */
export const rulePeriods = memoizeByObject((configuration: TaxConfiguration): readonly RulePeriod[] => {
  const { changes } = matrixOf(configuration)
  return [null, ...changes].map((from, index) => ({ from, to: changes[index] ?? null }))
})

/** Why a rule is not in force on a day, as a sentence; undefined when it is. */
export function outOfForce(rule: Pick<TaxRule, 'validFrom' | 'validTo'>, date: IsoDate): string | undefined {
  if (rule.validFrom !== null && date < rule.validFrom) return `it is in force from ${rule.validFrom} on`
  if (rule.validTo !== null && date >= rule.validTo) return `it was in force until before ${rule.validTo}`
  return undefined
}

/**
 * The winners of a cell, as indexes of `rulesWithSpans`; -1 where there is none. Of a line without a tax category, or of the
 * lines of a category. A rule without a category that wins no line without a category wins no line at all: the lines of a
 * category have further rules to compete with.
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

/** Whether one rule of a category is in force on all days and is read before all general rules of the cell, as in most catalogues. */
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

/** A rule that is in force from the period `first` up to but not including `end`, and the indexes of its cells. */
export type RuleSpan = { rule: TaxRule; first: number; end: number; cells: readonly number[] }

type RuleMatrix = {
  /** Active rules in the order they are read: ascending priority, equal priorities by id. */
  rules: readonly TaxRule[]
  /** The same rules with their periods and cells. */
  spans: readonly RuleSpan[]
  /** By tax category, null for the rules without one: the periods of the rules that match each cell, in reading order. */
  stripes: ReadonlyMap<string | null, readonly (readonly Stripe[])[]>
  /** Days on which a rule comes into force or ends, ascending. */
  changes: readonly IsoDate[]
  /** By tax category: the winners among its own rules of each cell that was read. */
  runs: Map<string | null, (WinnerRuns | undefined)[]>
  /** The choices by period, tax category and cell. A period is the number of changes up to the day. */
  choices: Map<number, Map<string | null, (RuleChoice | undefined)[]>>
}

const matrixOf = memoizeByObject((configuration: TaxConfiguration): RuleMatrix => {
  const rules = configuration.rules
    .filter((rule) => rule.isActive === 1)
    .sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  const dates = rules.flatMap((rule) => [rule.validFrom, rule.validTo]).filter((date) => date !== null)
  const changes = [...new Set(dates)].sort()
  const periodFrom = new Map(changes.map((date, index) => [date, index + 1]))
  const spans = rules.map((rule) => ({
    rule,
    first: rule.validFrom === null ? 0 : (periodFrom.get(rule.validFrom) ?? 0),
    end: rule.validTo === null ? changes.length + 1 : (periodFrom.get(rule.validTo) ?? 0),
    cells: cellsOf(rule),
  }))
  return { rules, spans, stripes: stripesOf(spans), changes, runs: new Map(), choices: new Map() }
})

function stripesOf(spans: readonly RuleSpan[]): RuleMatrix['stripes'] {
  const stripes = new Map<string | null, Stripe[][]>([[null, ruleCells.map(() => [])]])
  for (const [index, { rule, first, end, cells }] of spans.entries()) {
    const ofCategory = stripes.get(rule.taxCategory) ?? ruleCells.map(() => [])
    stripes.set(rule.taxCategory, ofCategory)
    for (const cell of cells) ofCategory[cell]?.push({ first, end, rule: index })
  }
  return stripes
}

/** The winners of a cell among the rules without a tax category. */
function runsOfCell(matrix: RuleMatrix, cell: number): WinnerRuns {
  return winnersAmong(matrix, null, cell, matrix.stripes.get(null)?.[cell] ?? [])
}

/** The winners of a cell among the rules of a tax category; undefined when it has no rule there. */
function ownRunsOf(matrix: RuleMatrix, taxCategory: string | null, cell: number): WinnerRuns | undefined {
  if (taxCategory === null) return undefined
  const stripes = matrix.stripes.get(taxCategory)?.[cell]
  return stripes?.length ? winnersAmong(matrix, taxCategory, cell, stripes) : undefined
}

function winnersAmong(
  { runs, changes }: RuleMatrix,
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

function choicesIn(
  { choices }: RuleMatrix,
  period: number,
  taxCategory: string | null,
): (RuleChoice | undefined)[] {
  if (!choices.has(period) && choices.size >= periodsMax) choices.clear()
  const ofPeriod = choices.get(period) ?? new Map<string | null, (RuleChoice | undefined)[]>()
  choices.set(period, ofPeriod)
  const ofCategory = ofPeriod.get(taxCategory) ?? []
  ofPeriod.set(taxCategory, ofCategory)
  return ofCategory
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

/** Why each rule other than the winner was rejected. */
function rejections(
  rules: readonly TaxRule[],
  winner: TaxRule | null,
  cell: LineCell,
  date: IsoDate,
): RuleRejection[] {
  return rules.flatMap((rule) => {
    const reason = rule === winner ? undefined : (outOfForce(rule, date) ?? mismatch(rule, cell))
    return reason === undefined ? [] : [{ ruleId: rule.id, priority: rule.priority, reason }]
  })
}
