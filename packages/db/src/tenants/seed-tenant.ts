import { withRecordNames } from '@fiscus/contracts/configuration/names-of-records'
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
    const added = await tx
      .insert(taxSettings)
      .values(withRecordNames(settings))
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return
    await tx.insert(taxRates).values(rates.map(withRecordNames))
    for (const group of groups) {
      const { components, ...groupRow } = group
      const stored = await tx
        .insert(taxGroups)
        .values(withRecordNames(groupRow))
        .returning({ id: taxGroups.id })
      const rows = stored.flatMap(({ id }) =>
        components.map((component, index) => ({
          ...withRecordNames(component),
          group_id: id,
          position: index + 1,
        })),
      )
      await tx.insert(taxGroupComponents).values(rows)
    }
    await tx.insert(taxCategories).values(categories.map(withRecordNames))
    await tx.insert(taxRules).values(rules.map(ruleRow))
  })
}

function ruleRow({ target, ...rule }: NewTenantConfiguration['rules'][number]): typeof taxRules.$inferInsert {
  return {
    ...withRecordNames(rule),
    target_rate: 'rate' in target ? target.rate : null,
    target_group: 'group' in target ? target.group : null,
    target_destination: 'destination' in target,
  }
}
