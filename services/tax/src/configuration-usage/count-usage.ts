import type { ConfigurationUsage } from '@fiscus/contracts/configuration/configuration-usage'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'

/** What depends on each rate, group and tax category, in the order of their codes (tax-calculation §6.7). */
export function countUsage(records: ConfigurationRecords): ConfigurationUsage {
  const { rates, groups, categories, rules, usedRates } = records
  const rulesOfRate = countOf(rules.flatMap(({ target }) => ('rate' in target ? target.rate : [])))
  const rulesOfGroup = countOf(rules.flatMap(({ target }) => ('group' in target ? target.group : [])))
  const rulesOfCategory = countOf(rules.flatMap(({ tax_category }) => tax_category ?? []))
  const groupsOfRate = countOf(groups.flatMap(({ components }) => components.map(({ tax_code }) => tax_code)))
  return {
    rates: [...Map.groupBy(rates, ({ tax_code }) => tax_code)].map(([tax_code, versions]) => ({
      tax_code,
      rules: rulesOfRate(tax_code),
      groups: groupsOfRate(tax_code),
      used_versions: versions.map(({ id }) => id).filter((id) => usedRates.has(id)),
    })),
    groups: groups.map(({ group_code }) => ({ group_code, rules: rulesOfGroup(group_code) })),
    categories: categories.map(({ category_code }) => ({
      category_code,
      rules: rulesOfCategory(category_code),
    })),
  }
}

function countOf(codes: readonly string[]): (code: string) => number {
  const counts = new Map<string, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return (code) => counts.get(code) ?? 0
}
