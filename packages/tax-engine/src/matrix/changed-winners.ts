import type { IsoDate, RuleTarget, TaxConfiguration, TaxRule } from '../configuration/configuration.ts'
import { type CellInterval, cellTimeline } from './cell-timeline.ts'
import { rulesWithSpans } from './compiled-matrix.ts'
import { type LineCell, ruleCells } from './rule-cells.ts'

/** A cell whose lines have another rule, or the same rule with another target, on the days of `[from, to)`. */
export type ChangedWinner = LineCell & {
  from: IsoDate | null
  to: IsoDate | null
  before: TaxRule | null
  after: TaxRule | null
}

/**
 * The cells whose winner a change of the configuration changes, cell by cell and in the order of days: first those of
 * lines without a tax category, then those of categories where a rule of the category wins before or after.
 */
export function changedWinners(before: TaxConfiguration, after: TaxConfiguration): ChangedWinner[] {
  return cellsOfRules(before, after).flatMap(({ taxCategory, cell }) => {
    const line = ruleCells[cell]
    if (line === undefined) return []
    const timelines = [before, after].map((configuration) => cellTimeline(configuration, cell, taxCategory))
    return merged(timelines[0] ?? [], timelines[1] ?? [])
      .filter((interval) => differs(interval) && isOf(taxCategory, interval))
      .map((interval) => ({ ...line, taxCategory, ...interval }))
  })
}

/** Each cell without a category, and the cells for which a category has rules of its own. */
function cellsOfRules(...configurations: TaxConfiguration[]): { taxCategory: string | null; cell: number }[] {
  const cells = new Map<string | null, Set<number>>([[null, new Set(ruleCells.keys())]])
  for (const { rule, cells: own } of configurations.flatMap((each) => rulesWithSpans(each))) {
    const known = cells.get(rule.taxCategory) ?? new Set<number>()
    cells.set(rule.taxCategory, known)
    for (const cell of own) known.add(cell)
  }
  return [...cells].flatMap(([taxCategory, own]) =>
    [...own].sort((a, b) => a - b).map((cell) => ({ taxCategory, cell })),
  )
}

type Pair = Pick<ChangedWinner, 'from' | 'to' | 'before' | 'after'>

/** Both timelines cut at the days on which either changes. Neighbours with the same two rules are one interval. */
function merged(before: readonly CellInterval[], after: readonly CellInterval[]): Pair[] {
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  let from: IsoDate | null = null
  while (i < before.length && j < after.length) {
    const [a, b] = [before[i], after[j]]
    if (!a || !b) break
    const to = earlier(a.to, b.to)
    pairs.push({ from, to, before: a.rule, after: b.rule })
    if (a.to === to) i++
    if (b.to === to) j++
    from = to
  }
  return pairs
}

/** The earlier of two ends; null is open-ended. */
function earlier(a: IsoDate | null, b: IsoDate | null): IsoDate | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

function differs({ before, after }: Pair): boolean {
  return before?.id !== after?.id || targetText(before?.target) !== targetText(after?.target)
}

/** A target has one property. */
function targetText(target: RuleTarget | undefined): string | undefined {
  return JSON.stringify(target)
}

/** A category changes with the lines without one, unless one of its own rules wins. */
function isOf(taxCategory: string | null, { before, after }: Pair): boolean {
  return [before, after].some((rule) => rule?.taxCategory === taxCategory) || taxCategory === null
}
