import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { z } from 'zod'
import type { Group, Report } from './report.ts'

/** The sums of groups by the JSON text of their keys, as they are stored in a cursor. */
export type Groups = { [keys: string]: (string | null)[] }

/** Adds the sums of `more` to `before`, exactly. A sum with an unknown amount is unknown. */
export function addGroups({ sums }: Report, before: Groups, more: readonly Group[]): Groups {
  const decimals = Object.values(sums)
  const groups = new Map(Object.entries(before))
  for (const { keys, sums } of more) {
    const key = JSON.stringify(keys)
    const earlier = groups.get(key)
    groups.set(
      key,
      sums.map((sum, column) => plus(earlier ? (earlier[column] ?? null) : '0', sum, decimals[column] ?? 0)),
    )
  }
  return Object.fromEntries(groups)
}

function plus(a: string | null, b: string | null, decimals: number): string | null {
  return a === null || b === null ? null : new Decimal(a).plus(b).toFixed(decimals)
}

const keysOf = z.array(z.string())
const byText = new Intl.Collator('en', { numeric: true })

/** Sorts groups by their keys, numbers by value. */
export function sortedGroups(groups: Groups): Group[] {
  return Object.entries(groups)
    .map(([keys, sums]) => ({ keys: keysOf.parse(JSON.parse(keys)), sums }))
    .toSorted((a, b) => byText.compare(a.keys.join('\t'), b.keys.join('\t')))
}

/** Totals of groups: one for each combination of values of the keys in `totalsBy`. */
export function groupTotals(report: Report, groups: readonly Group[]): Group[] {
  const kept = report.totalsBy.map((name) => report.keys.indexOf(name))
  const parts = groups.map(({ keys, sums }) => ({ keys: kept.map((index) => keys[index] ?? ''), sums }))
  return sortedGroups(addGroups(report, {}, parts))
}
