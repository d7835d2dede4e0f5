import { Decimal } from '@fiscus/tax-engine/decimal'
import type { Group, Report } from './report.ts'

/** Groups by the JSON text of their keys, as a cursor keeps them. */
export type Groups = { [keys: string]: (string | null)[] }

/** Adds groups to others, exactly. What is added to an unknown amount is unknown. */
export function addGroups({ sums }: Report, before: Groups, more: readonly Group[]): Groups {
  const decimals = Object.values(sums)
  const groups = new Map(Object.entries(before))
  for (const { keys, sums } of more) {
    const key = JSON.stringify(keys)
    const others = groups.get(key)
    groups.set(
      key,
      sums.map((sum, column) => plus(others ? (others[column] ?? null) : '0', sum, decimals[column] ?? 0)),
    )
  }
  return Object.fromEntries(groups)
}

function plus(a: string | null, b: string | null, decimals: number): string | null {
  return a === null || b === null ? null : new Decimal(a).plus(b).toFixed(decimals)
}

const byText = new Intl.Collator('en', { numeric: true })

/** In the order of their keys, numbers by their size. */
export function sortedGroups(groups: Groups): Group[] {
  return Object.entries(groups)
    .map(([keys, sums]) => ({ keys: JSON.parse(keys) as string[], sums }))
    .toSorted((a, b) => byText.compare(a.keys.join('\t'), b.keys.join('\t')))
}

/** What groups add up to: one total for each value of the keys that totals do not go across. */
export function totalsOf(report: Report, groups: readonly Group[]): Group[] {
  const kept = report.totalsBy.map((name) => report.keys.indexOf(name))
  const parts = groups.map(({ keys, sums }) => ({ keys: kept.map((index) => keys[index] ?? ''), sums }))
  return sortedGroups(addGroups(report, {}, parts))
}
