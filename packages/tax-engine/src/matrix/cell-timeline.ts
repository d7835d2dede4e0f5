import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { IsoDate, TaxConfiguration, TaxRule } from '../configuration/configuration.ts'
import { cellWinners, rulePeriods, rulesWithSpans } from './compiled-matrix.ts'
import { outOfForce } from './rule-matrix.ts'

/** A half-open interval of days `[from, to)` in which one rule wins a cell; null is open-ended, or no rule. */
export type CellInterval = { from: IsoDate | null; to: IsoDate | null; rule: TaxRule | null }

/**
 * The winners of a cell on all days, in order. Neighbouring intervals have different winners.
 * @param cell index of the cell in `ruleCells`
 * @param taxCategory null: of lines without a tax category
 */
export function cellTimeline(
  configuration: TaxConfiguration,
  cell: number,
  taxCategory: string | null,
): CellInterval[] {
  const periods = rulePeriods(configuration)
  const rules = rulesWithSpans(configuration)
  const { starts, winners } = cellWinners(configuration, cell, taxCategory)
  return starts.map((start, run) => {
    const end = starts[run + 1]
    return {
      from: periods[start]?.from ?? null,
      to: end === undefined ? null : (periods[end]?.from ?? null),
      rule: rules[winners[run] ?? -1]?.rule ?? null,
    }
  })
}

/**
 * The rules in force on a day that match a cell, in reading order. The first one wins, the others are covered there.
 */
export function matchingRules(
  configuration: TaxConfiguration,
  cell: number,
  taxCategory: string | null,
  date: IsoDate,
): TaxRule[] {
  return (rulesByCell(configuration)[cell] ?? []).filter(
    (rule) =>
      (rule.taxCategory === null || rule.taxCategory === taxCategory) && outOfForce(rule, date) === undefined,
  )
}

const rulesByCell = memoizeByObject((configuration: TaxConfiguration) => {
  const byCell: TaxRule[][] = []
  for (const { rule, cells } of rulesWithSpans(configuration))
    for (const cell of cells) {
      const rules = byCell[cell] ?? []
      byCell[cell] = rules
      rules.push(rule)
    }
  return byCell
})
