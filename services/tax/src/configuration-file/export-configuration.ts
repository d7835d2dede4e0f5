import type { ConfigurationFile } from '@fiscus/contracts/configuration/configuration-file'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'

/** The configuration as a file without ids and versions, in an order that depends only on its content. */
export function exportConfiguration({
  rates,
  groups,
  rules,
  settings,
}: ConfigurationRecords): ConfigurationFile {
  const { version, ...content } = settings
  return {
    format: 'fiscus-tax-configuration',
    format_version: 1,
    rates: rates.map(contentOf).toSorted(by((rate) => `${rate.tax_code} ${rate.valid_from}`)),
    groups: groups.map(contentOf).toSorted(by((group) => group.group_code)),
    rules: rules
      .map(contentOf)
      .toSorted(by(JSON.stringify))
      .toSorted((a, b) => a.priority - b.priority),
    settings: content,
  }
}

function contentOf<R extends { id: string; version: number }>({ id, version, ...content }: R) {
  return content
}

/** Compares code units, independent of any collation. */
function by<R>(keyOf: (record: R) => string) {
  return (a: R, b: R) => (keyOf(a) < keyOf(b) ? -1 : 1)
}
