import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { IsoDate, TaxConfiguration, TaxRule } from '../configuration/configuration.ts'
import { cellIndex, mismatch, type RuleCell } from './rule-cells.ts'

/** A rule that was read before the winner, and the first of its conditions that failed. */
export type RuleRejection = { ruleId: string; priority: number; reason: string }

/** `full` lists every rejected rule of a line, `short` the first 20 (tax-calculation §4.11). */
export type ExplanationLength = 'short' | 'full'

/** The rule that decides a cell of the matrix on a day, with the rules that were read before. */
export type RuleChoice = DecidedCell | { rule: null; rulesRead: number; rejected: readonly RuleRejection[] }

export type DecidedCell = { rule: TaxRule; rulesRead: number; rejected: readonly RuleRejection[] }

/** Rejections in a short explanation. */
const rejectedMax = 20

/** Periods kept for each configuration; a document rarely meets more than two. */
const periodsMax = 32

/**
 * The first rule in reading order that matches the cell and is in force on the day (tax-calculation §4.2). Each cell is
 * decided once per period between two changes of the matrix, so that the cost of a line does not depend on the number of rules.
 */
export function chooseRule(
  configuration: TaxConfiguration,
  cell: RuleCell,
  date: IsoDate,
  explain: ExplanationLength,
): RuleChoice {
  const matrix = matrixOf(configuration)
  const choices = choicesOn(matrix, date)
  const key = cellIndex(cell) * 2 + (explain === 'full' ? 1 : 0)
  const before = choices[key]
  if (before) return before
  const choice = readRules(matrix.rules, cell, date, explain === 'full' ? Infinity : rejectedMax)
  choices[key] = choice
  return choice
}

/** Active rules in the order they are read: ascending priority, equal priorities by id. */
export function rulesInReadingOrder(configuration: TaxConfiguration): readonly TaxRule[] {
  return matrixOf(configuration).rules
}

/** A half-open interval of days `[from, to)` in which the same rules are in force; null is open-ended. */
export type RulePeriod = { from: IsoDate | null; to: IsoDate | null }

/** All periods of the matrix in order; one open-ended period when no active rule has a date. */
export function rulePeriods(configuration: TaxConfiguration): readonly RulePeriod[] {
  const { changes } = matrixOf(configuration)
  return [null, ...changes].map((from, index) => ({ from, to: changes[index] ?? null }))
}

/** Why a rule is not in force on a day, as a sentence; undefined when it is. */
export function outOfForce(rule: Pick<TaxRule, 'validFrom' | 'validTo'>, date: IsoDate): string | undefined {
  if (rule.validFrom !== null && date < rule.validFrom) return `it is in force from ${rule.validFrom} on`
  if (rule.validTo !== null && date >= rule.validTo) return `it was in force until before ${rule.validTo}`
  return undefined
}

type RuleMatrix = {
  rules: readonly TaxRule[]
  /** Days on which a rule comes into force or ends, ascending. */
  changes: readonly IsoDate[]
  /** Decided cells by period: the number of changes up to the day. */
  periods: Map<number, (RuleChoice | undefined)[]>
}

const matrixOf = memoizeByObject((configuration: TaxConfiguration): RuleMatrix => {
  const rules = configuration.rules
    .filter((rule) => rule.isActive === 1)
    .sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  const dates = rules.flatMap((rule) => [rule.validFrom, rule.validTo]).filter((date) => date !== null)
  return { rules, changes: [...new Set(dates)].sort(), periods: new Map() }
})

function choicesOn({ changes, periods }: RuleMatrix, date: IsoDate): (RuleChoice | undefined)[] {
  const period = countUpTo(changes, date)
  const before = periods.get(period)
  if (before) return before
  if (periods.size >= periodsMax) periods.clear()
  const choices: (RuleChoice | undefined)[] = []
  periods.set(period, choices)
  return choices
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

function readRules(
  rules: readonly TaxRule[],
  cell: RuleCell,
  date: IsoDate,
  rejectedLimit: number,
): RuleChoice {
  const rejected: RuleRejection[] = []
  for (const [index, rule] of rules.entries()) {
    const reason = outOfForce(rule, date) ?? mismatch(rule, cell)
    if (reason === undefined) return { rule, rulesRead: index + 1, rejected }
    if (rejected.length < rejectedLimit) rejected.push({ ruleId: rule.id, priority: rule.priority, reason })
  }
  return { rule: null, rulesRead: rules.length, rejected }
}
