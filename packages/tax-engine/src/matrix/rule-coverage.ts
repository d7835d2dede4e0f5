import type { IsoDate, RuleTarget, TaxConfiguration, TaxRule } from '../configuration/configuration.ts'
import { mismatch, overlap, type RuleCell, ruleCells } from './rule-cells.ts'
import { chooseRule, outOfForce, type RulePeriod, rulePeriods, rulesInReadingOrder } from './rule-matrix.ts'

/** One cell of the matrix on the requested day. */
export type CoveredCell = RuleCell & {
  /** Whether such a line can occur: a consumer has no active EU VAT number. */
  possible: boolean
  /** The rule that wins the cell; null when no rule covers it. */
  rule: { id: string; priority: number; target: RuleTarget } | null
}

/** A rule that loses cells to earlier rules. */
export type HiddenRule = { ruleId: string; priority: number; coveredBy: readonly string[] }

export type RuleCoverage = {
  /** The cells look like this on every day of `[from, to)`; null is open-ended. */
  from: IsoDate | null
  to: IsoDate | null
  /** All 24 combinations of customer type, geo zone and item type. */
  cells: readonly CoveredCell[]
  /** Rules that win no cell on any day they are in force, past and future included. */
  shadowed: readonly HiddenRule[]
  /** The other rules that lose a cell they match on a day they are in force. */
  partlyCovered: readonly HiddenRule[]
}

/**
 * The whole determination matrix on a day: which rule wins each combination, which combinations no rule covers, and which
 * active rules are hidden by earlier ones. Several rules can hide one together (tax-calculation §4.2).
 */
export function ruleCoverage(configuration: TaxConfiguration, date: IsoDate): RuleCoverage {
  const hidden = shares(configuration).filter((share) => share.takenBy.size > 0)
  return {
    ...periodOf(configuration, date),
    cells: ruleCells.map((cell) => coveredCell(configuration, cell, date)),
    shadowed: hidden.filter((share) => !share.wins).map(hiddenRule),
    partlyCovered: hidden.filter((share) => share.wins).map(hiddenRule),
  }
}

/** Whether two active rules of the same priority have a day and a cell in common, so that only their ids would decide. */
export function rulesClash(a: Omit<TaxRule, 'id' | 'target' | 'version'>, b: typeof a): boolean {
  return (
    a.isActive === 1 &&
    b.isActive === 1 &&
    a.priority === b.priority &&
    overlap(a, b) &&
    (a.validFrom === null || b.validTo === null || a.validFrom < b.validTo) &&
    (b.validFrom === null || a.validTo === null || b.validFrom < a.validTo)
  )
}

function coveredCell(configuration: TaxConfiguration, cell: RuleCell, date: IsoDate): CoveredCell {
  const { rule } = chooseRule(configuration, cell, date, 'short')
  return {
    ...cell,
    possible: !(cell.customerType === 'b2c' && cell.geoZone === 'eu_vat'),
    rule: rule && { id: rule.id, priority: rule.priority, target: rule.target },
  }
}

function periodOf(configuration: TaxConfiguration, date: IsoDate): RulePeriod {
  const period = rulePeriods(configuration).findLast(({ from }) => from === null || from <= date)
  return period ?? { from: null, to: null }
}

/** The cells that a rule matches and whether it wins any, over all periods. A cell is its index in `ruleCells`. */
type Share = { rule: TaxRule; cells: readonly number[]; wins: boolean; takenBy: Set<string> }

function shares(configuration: TaxConfiguration): Share[] {
  const all = rulesInReadingOrder(configuration).map((rule) => ({
    rule,
    cells: ruleCells.flatMap((cell, index) => (mismatch(rule, cell) === undefined ? [index] : [])),
    wins: false,
    takenBy: new Set<string>(),
  }))
  for (const period of rulePeriods(configuration)) shareCells(all, period)
  return all
}

function shareCells(all: readonly Share[], { from }: RulePeriod): void {
  const winners: string[] = []
  for (const share of all) {
    if (outOfForce(share.rule, from ?? beforeAllDays)) continue
    for (const cell of share.cells) {
      const winner = winners[cell]
      if (winner !== undefined) share.takenBy.add(winner)
      else {
        winners[cell] = share.rule.id
        share.wins = true
      }
    }
  }
}

/** Sorts before every day, so it lies in the first period. */
const beforeAllDays: IsoDate = ''

function hiddenRule({ rule, takenBy }: Share): HiddenRule {
  return { ruleId: rule.id, priority: rule.priority, coveredBy: [...takenBy] }
}
