import { type ConfigurationFile, configurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { withRecordNames } from '@fiscus/contracts/configuration/names-of-records'
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
