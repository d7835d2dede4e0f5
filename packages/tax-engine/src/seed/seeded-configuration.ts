import type { TaxConfiguration } from '../configuration/configuration.ts'
import { newTenantConfiguration } from './new-tenant-configuration.ts'

/**
 * The seed as a calculation sees it, with readable ids (`rate-VAT23`, `rule-10`): for tests, examples and benchmarks
 * without a database.
 */
export const seededConfiguration: TaxConfiguration = {
  version: 1,
  rates: newTenantConfiguration.rates.map((rate) => ({ ...rate, id: `rate-${rate.taxCode}`, version: 1 })),
  groups: newTenantConfiguration.groups.map((group) => ({
    ...group,
    id: `group-${group.groupCode}`,
    version: 1,
  })),
  categories: newTenantConfiguration.categories.map((category) => ({
    ...category,
    id: `category-${category.categoryCode}`,
    version: 1,
  })),
  rules: newTenantConfiguration.rules.map((rule) => ({
    ...rule,
    id: rule.taxCategory === null ? `rule-${rule.priority}` : `rule-${rule.priority}-${rule.taxCategory}`,
    version: 1,
  })),
  settings: newTenantConfiguration.settings,
}
