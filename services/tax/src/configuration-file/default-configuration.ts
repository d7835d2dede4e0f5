import { type ConfigurationFile, configurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { newTenantConfiguration } from '@fiscus/tax-engine/seed/new-tenant-configuration'

const { rates, groups, categories, rules, settings } = newTenantConfiguration

/** The configuration of a new tenant as a file (tax-calculation §10), to compare with and to import. */
export const defaultConfiguration: ConfigurationFile = configurationFile.parse({
  format: 'fiscus-tax-configuration',
  format_version: 1,
  rates: rates.map(withRecordNames),
  groups: groups.map((group) => ({
    ...withRecordNames(group),
    components: group.components.map(withRecordNames),
  })),
  categories: categories.map(withRecordNames),
  rules: rules.map(withRecordNames),
  settings: withRecordNames(settings),
})

/** The members of an object of the engine under the names of the API: `taxCode` is `tax_code`. */
function withRecordNames(object: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}
