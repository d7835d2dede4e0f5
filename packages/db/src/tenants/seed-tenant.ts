import {
  type NewTenantConfiguration,
  newTenantConfiguration,
} from '@fiscus/tax-engine/seed/new-tenant-configuration'
import { asOwner } from '../connections/connect.ts'
import { type TenantDatabase, tenantDatabase } from '../connections/databases.ts'
import {
  taxCategories,
  taxGroupComponents,
  taxGroups,
  taxRates,
  taxRules,
  taxSettings,
} from '../schema/tenant/tax-configuration.ts'

/** Writes the initial tax configuration of a tenant to the database of `url`, as its owner. */
export function seedTenantDatabase(url: string): Promise<void> {
  return asOwner(url, (client) => insertTaxConfiguration(tenantDatabase(client)))
}

/** Safe to repeat: an existing tax configuration stays unchanged. */
async function insertTaxConfiguration(db: TenantDatabase): Promise<void> {
  const { rates, groups, categories, rules, settings } = newTenantConfiguration
  await db.transaction(async (tx) => {
    const added = await tx.insert(taxSettings).values(settingsRow(settings)).onConflictDoNothing().returning()
    if (added.length === 0) return
    await tx.insert(taxRates).values(rates.map(rateRow))
    for (const group of groups) {
      const groupRow = { group_code: group.groupCode, group_name: group.groupName, is_active: group.isActive }
      const stored = await tx.insert(taxGroups).values(groupRow).returning({ id: taxGroups.id })
      const components = stored.flatMap(({ id }) => componentRows(id, group))
      await tx.insert(taxGroupComponents).values(components)
    }
    await tx.insert(taxCategories).values(categories.map(categoryRow))
    await tx.insert(taxRules).values(rules.map(ruleRow))
  })
}

function settingsRow(settings: NewTenantConfiguration['settings']): typeof taxSettings.$inferInsert {
  return {
    default_price_mode: settings.defaultPriceMode,
    rounding_strategy: settings.roundingStrategy,
    rounding_algorithm: settings.roundingAlgorithm,
    inclusive_rounding_target: settings.inclusiveRoundingTarget,
    unverified_vat_number_policy: settings.unverifiedVatNumberPolicy,
    oss_from: settings.ossFrom,
    invoice_completeness: settings.invoiceCompleteness,
  }
}

function rateRow(rate: NewTenantConfiguration['rates'][number]): typeof taxRates.$inferInsert {
  return {
    tax_code: rate.taxCode,
    tax_name: rate.taxName,
    rate_percent: rate.ratePercent,
    calculation_mode: rate.calculationMode,
    tax_status: rate.taxStatus,
    fiscal_code: rate.fiscalCode,
    legal_clause: rate.legalClause,
    country: rate.country,
    category: rate.category,
    valid_from: rate.validFrom,
    valid_to: rate.validTo,
    is_active: rate.isActive,
  }
}

function componentRows(
  group_id: string,
  group: NewTenantConfiguration['groups'][number],
): (typeof taxGroupComponents.$inferInsert)[] {
  return group.components.map(({ taxCode, isCompound }, index) => ({
    group_id,
    position: index + 1,
    tax_code: taxCode,
    is_compound: isCompound,
  }))
}

function categoryRow(
  category: NewTenantConfiguration['categories'][number],
): typeof taxCategories.$inferInsert {
  return {
    category_code: category.categoryCode,
    category_name: category.categoryName,
    item_type: category.itemType,
    description: category.description,
    legal_basis: category.legalBasis,
    levels: category.levels,
    is_active: category.isActive,
  }
}

function ruleRow(rule: NewTenantConfiguration['rules'][number]): typeof taxRules.$inferInsert {
  return {
    name: rule.name,
    priority: rule.priority,
    customer_type: rule.customerType,
    geo_zone: rule.geoZone,
    item_type: rule.itemType,
    tax_category: rule.taxCategory,
    target_rate: 'rate' in rule.target ? rule.target.rate : null,
    target_group: 'group' in rule.target ? rule.target.group : null,
    target_destination: 'destination' in rule.target,
    valid_from: rule.validFrom,
    valid_to: rule.validTo,
    is_active: rule.isActive,
  }
}
