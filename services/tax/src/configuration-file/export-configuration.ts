import type { CategoryRecord } from '@fiscus/contracts/configuration/category-record'
import type { ConfigurationFile } from '@fiscus/contracts/configuration/configuration-file'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'

/** The configuration as a file without ids and versions, in an order that depends only on its content. */
export function exportConfiguration({
  rates,
  groups,
  categories,
  rules,
  settings,
}: ConfigurationRecords): ConfigurationFile {
  const { version, ...content } = settings
  return {
    format: 'fiscus-tax-configuration',
    format_version: 1,
    rates: sortedBy((rate) => `${rate.tax_code} ${rate.valid_from}`, rates.map(contentOf)),
    groups: sortedBy((group) => group.group_code, groups.map(contentOf)),
    categories: sortedBy((category) => category.category_code, categories.map(categoryContentOf)),
    rules: sortedBy(JSON.stringify, rules.map(contentOf)).toSorted((a, b) => a.priority - b.priority),
    settings: content,
  }
}

function contentOf<R extends { id: string; version: number }>({ id, version, ...content }: R) {
  return content
}

/** PostgreSQL stores the members of `levels` in an order of its own. */
function categoryContentOf(category: CategoryRecord) {
  const { levels, ...content } = contentOf(category)
  return { ...content, levels: Object.fromEntries(sortedBy(([country]) => country, Object.entries(levels))) }
}

/** Sorts by code units, independent of any collation. Each key is computed once: a sort compares it a dozen times. */
function sortedBy<R>(keyOf: (record: R) => string, records: readonly R[]): R[] {
  return records
    .map((record) => ({ record, key: keyOf(record) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ record }) => record)
}
