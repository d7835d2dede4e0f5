import type { RuleRejection } from '../calculation.ts'
import type { IsoDate, TaxConfiguration, TaxRule } from '../configuration.ts'
import { derivedOnce } from '../derived-once.ts'
import { cellIndex, mismatch, type RuleCell } from './rule-cells.ts'

/** The rule that decides a cell of the matrix on a day, and what was read on the way to it. */
export type RuleChoice = DecidedCell | { rule: null; rulesRead: number; rejected: readonly RuleRejection[] }

export type DecidedCell = { rule: TaxRule; rulesRead: number; rejected: readonly RuleRejection[] }

/** Rejections in a short explanation. */
const rejectedMax = 20

/** Periods kept for each configuration; a document rarely meets more than two. */
const periodsMax = 32

/**
 * The first rule in reading order that matches the cell and is in force on the day (tax-service.md §4.2). Each cell is
 * decided once for each period between two changes of the matrix, so the number of rules costs nothing per line.
 */
export function chooseRule(
  configuration: TaxConfiguration,
  cell: RuleCell,
  date: IsoDate,
  explain: 'short' | 'full',
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

/** A half-open stretch of days `[from, to)` in which the same rules are in force; null is open-ended. */
export type RulePeriod = { from: IsoDate | null; to: IsoDate | null }

/** All periods of the matrix in their order; one open-ended period when no active rule has a date. */
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
  /** Days on which a rule comes into force or goes out of it, ascending. */
  changes: readonly IsoDate[]
  /** Decided cells by period: the number of changes up to the day. */
  periods: Map<number, (RuleChoice | undefined)[]>
}

const matrixOf = derivedOnce((configuration: TaxConfiguration): RuleMatrix => {
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

/** How many of the ascending days are not after the given one. */
function countUpTo(days: readonly IsoDate[], date: IsoDate): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle] as IsoDate) <= date) low = middle + 1
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
