import type { CategoryRecord } from '@fiscus/contracts/configuration/category-record'
import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { SettingsRecord } from '@fiscus/contracts/configuration/settings-record'
import { memoizeByObject } from '@fiscus/tax-engine/caching/memoize-by-object'
import type {
  TaxCategory,
  TaxConfiguration,
  TaxGroup,
  TaxRate,
  TaxRule,
  TaxSettings,
} from '@fiscus/tax-engine/configuration/configuration'
import type { ConfigurationRecords } from './configuration-records.ts'

/** Converts records to the engine's form, once; the only place where stored names become the engine's names. */
export const taxConfigurationOf = memoizeByObject(
  (records: ConfigurationRecords): TaxConfiguration => ({
    version: records.version,
    rates: records.rates.map(taxRateOf),
    groups: records.groups.map(taxGroupOf),
    categories: records.categories.map(taxCategoryOf),
    rules: records.rules.map(taxRuleOf),
    settings: taxSettingsOf(records.settings),
  }),
)

function taxRateOf(record: RateRecord): TaxRate {
  return {
    id: record.id,
    taxCode: record.tax_code,
    taxName: record.tax_name,
    ratePercent: record.rate_percent,
    calculationMode: record.calculation_mode,
    taxStatus: record.tax_status,
    fiscalCode: record.fiscal_code,
    legalClause: record.legal_clause,
    country: record.country,
    category: record.category,
    validFrom: record.valid_from,
    validTo: record.valid_to,
    isActive: record.is_active,
    version: record.version,
  }
}

function taxGroupOf(record: GroupRecord): TaxGroup {
  return {
    id: record.id,
    groupCode: record.group_code,
    groupName: record.group_name,
    components: record.components.map(({ tax_code, is_compound }) => ({
      taxCode: tax_code,
      isCompound: is_compound,
    })),
    isActive: record.is_active,
    version: record.version,
  }
}

function taxCategoryOf(record: CategoryRecord): TaxCategory {
  return {
    id: record.id,
    categoryCode: record.category_code,
    categoryName: record.category_name,
    itemType: record.item_type,
    description: record.description,
    legalBasis: record.legal_basis,
    levels: record.levels,
    isActive: record.is_active,
    version: record.version,
  }
}

export function taxRuleOf(record: RuleRecord): TaxRule {
  return {
    id: record.id,
    name: record.name,
    priority: record.priority,
    customerType: record.customer_type,
    geoZone: record.geo_zone,
    itemType: record.item_type,
    taxCategory: record.tax_category,
    target: record.target,
    validFrom: record.valid_from,
    validTo: record.valid_to,
    isActive: record.is_active,
    version: record.version,
  }
}

function taxSettingsOf(record: SettingsRecord): TaxSettings {
  return {
    defaultPriceMode: record.default_price_mode,
    roundingStrategy: record.rounding_strategy,
    roundingAlgorithm: record.rounding_algorithm,
    inclusiveRoundingTarget: record.inclusive_rounding_target,
    unverifiedVatNumberPolicy: record.unverified_vat_number_policy,
    ossFrom: record.oss_from,
    invoiceCompleteness: record.invoice_completeness,
  }
}
