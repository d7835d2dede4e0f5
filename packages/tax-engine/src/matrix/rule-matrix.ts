import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { IsoDate, TaxConfiguration, TaxRule } from '../configuration/configuration.ts'
import { type CompiledMatrix, matrixOf, periodOn, type RuleSpan, winnerOf } from './compiled-matrix.ts'
import { type NamedRule, namedRule } from './named-rule.ts'
import { noWinner } from './paint-winners.ts'
import { cellIndex, type LineCell, mismatch } from './rule-cells.ts'

/** A rule that was read before the winner, and the first of its conditions that failed. */
export type RuleRejection = Omit<NamedRule, 'target'> & { reason: string }

/**
 * The rule that decides a line on a day, whose position is `rulesRead`, and the first 20 of the rules that were read
 * before, without those of other tax categories.
 */
export type RuleChoice = DecidedCell | { rule: null; rulesRead: number; rejected: readonly RuleRejection[] }

export type DecidedCell = { rule: TaxRule; rulesRead: number; rejected: readonly RuleRejection[] }

/** Rejections of a choice (tax-calculation §4.11). */
const rejectedMax = 20

/** Periods kept for each configuration; a document rarely meets more than two. */
const periodsMax = 32

/**
 * The first rule in reading order that matches the line and is in force on the day (tax-calculation §4.2). All periods
 * of a cell are decided at once, so that the cost of a line depends neither on the number of rules nor on that of their
 * dates.
 */
export function chooseRule(configuration: TaxConfiguration, cell: LineCell, date: IsoDate): RuleChoice {
  const matrix = matrixOf(configuration)
  const period = periodOn(matrix, date)
  const choices = choicesIn(configuration, period, cell.taxCategory)
  const index = cellIndex(cell)
  const before = choices[index]
  if (before) return before
  const winner = winnerOf(matrix, cell, period)
  const rulesRead = winner === noWinner ? matrix.rules.length : winner + 1
  const rule = matrix.rules[winner] ?? null
  const rejected = rejections(firstRulesFor(matrix, cell, rulesRead), rule, cell, date)
  const choice = { rule, rulesRead, rejected: rejected.slice(0, rejectedMax) }
  choices[index] = choice
  return choice
}

/**
 * The first of the rules read that are not about another tax category: a catalogue has more rules than a short list.
 */
function firstRulesFor({ spans }: CompiledMatrix, { taxCategory }: LineCell, rulesRead: number): RuleSpan[] {
  const first: RuleSpan[] = []
  for (let index = 0; index < rulesRead && first.length <= rejectedMax; index++) {
    const span = spans[index]
    if (span && (span.rule.taxCategory === null || span.rule.taxCategory === taxCategory)) first.push(span)
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
  return rejections(matrixOf(configuration).spans.slice(0, rulesRead), rule, cell, date)
}

/** Why a rule is not in force on a day, as a sentence; undefined when it is. */
export function outOfForce(rule: Pick<TaxRule, 'validFrom' | 'validTo'>, date: IsoDate): string | undefined {
  if (rule.validFrom !== null && date < rule.validFrom) return `it is in force from ${rule.validFrom} on`
  if (rule.validTo !== null && date >= rule.validTo) return `it was in force until before ${rule.validTo}`
  return undefined
}

/** The choices of a configuration that were made before, by period, tax category and cell. */
const choicesOf = memoizeByObject(
  (_: TaxConfiguration) => new Map<number, Map<string | null, (RuleChoice | undefined)[]>>(),
)

function choicesIn(
  configuration: TaxConfiguration,
  period: number,
  taxCategory: string | null,
): (RuleChoice | undefined)[] {
  const choices = choicesOf(configuration)
  if (!choices.has(period) && choices.size >= periodsMax) choices.clear()
  const ofPeriod = choices.get(period) ?? new Map<string | null, (RuleChoice | undefined)[]>()
  choices.set(period, ofPeriod)
  const ofCategory = ofPeriod.get(taxCategory) ?? []
  ofPeriod.set(taxCategory, ofCategory)
  return ofCategory
}

/** Why each rule other than the winner was rejected. */
function rejections(
  spans: readonly RuleSpan[],
  winner: TaxRule | null,
  cell: LineCell,
  date: IsoDate,
): RuleRejection[] {
  return spans.flatMap(({ rule, position }) => {
    const reason = rule === winner ? undefined : (outOfForce(rule, date) ?? mismatch(rule, cell))
    if (reason === undefined) return []
    const { target: _, ...named } = namedRule(rule, position)
    return [{ ...named, reason }]
  })
}
