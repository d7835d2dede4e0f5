import type { ConfigurationRecords } from '../configuration/configuration-records.ts'

/** Who names a rate's code, in words for a sentence: `rule 10 (019a…)`, `group SPIRITS`. Inactive ones count: they can come back. */
export function rateUsers({ rules, groups }: ConfigurationRecords, taxCode: string): string[] {
  return [
    ...rules
      .filter(({ target }) => 'rate' in target && target.rate === taxCode)
      .map(({ priority, id }) => `rule ${priority} (${id})`),
    ...groups
      .filter(({ components }) => components.some(({ tax_code }) => tax_code === taxCode))
      .map(({ group_code }) => `group ${group_code}`),
  ]
}
