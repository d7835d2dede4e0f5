import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import {
  taxGroupComponents,
  taxGroups,
  taxRates,
  taxRules,
  taxSettings,
} from '@fiscus/db/schema/tenant/tax-configuration'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { ruleRowOf } from '../rules/rule-row.ts'
import type { ConfigurationDifference, RecordDifference } from './configuration-difference.ts'
import { rowBatches } from './row-batches.ts'

/**
 * Writes what differs. Rows never contradict each other on the way: gone ones are deleted first, and a version that is
 * closed is written before the one that follows it.
 * @param version of the whole configuration from now on
 */
export async function storeConfiguration(
  transaction: TenantTransaction,
  difference: ConfigurationDifference,
  version: number,
): Promise<void> {
  await storeRates(transaction, difference.rates)
  await storeGroups(transaction, difference.groups)
  await storeRules(transaction, difference.rules)
  await transaction
    .update(taxSettings)
    .set({ ...difference.settings[0]?.after, configuration_version: version })
}

async function storeRates(
  transaction: TenantTransaction,
  differences: readonly RecordDifference<RateRecord>[],
): Promise<void> {
  await transaction.delete(taxRates).where(inArray(taxRates.id, goneIds(differences)))
  for (const rows of rowBatches(standing(differences)))
    await transaction
      .insert(taxRates)
      .values(rows)
      .onConflictDoUpdate({ target: taxRates.id, set: proposed(rows) })
}

async function storeRules(
  transaction: TenantTransaction,
  differences: readonly RecordDifference<RuleRecord>[],
): Promise<void> {
  await transaction.delete(taxRules).where(inArray(taxRules.id, goneIds(differences)))
  for (const rows of rowBatches(standing(differences).map(ruleRowOf)))
    await transaction
      .insert(taxRules)
      .values(rows)
      .onConflictDoUpdate({ target: taxRules.id, set: proposed(rows) })
}

async function storeGroups(
  transaction: TenantTransaction,
  differences: readonly RecordDifference<GroupRecord>[],
): Promise<void> {
  const groups = standing(differences)
  await transaction.delete(taxGroups).where(inArray(taxGroups.id, goneIds(differences)))
  for (const rows of rowBatches(groups.map(({ components, ...row }) => row)))
    await transaction
      .insert(taxGroups)
      .values(rows)
      .onConflictDoUpdate({ target: taxGroups.id, set: proposed(rows) })
  const ids = groups.map(({ id }) => id)
  await transaction.delete(taxGroupComponents).where(inArray(taxGroupComponents.group_id, ids))
  for (const rows of rowBatches(groups.flatMap(componentRows)))
    await transaction.insert(taxGroupComponents).values(rows)
}

function componentRows({ id, components }: GroupRecord): (typeof taxGroupComponents.$inferInsert)[] {
  return components.map((component, index) => ({ group_id: id, position: index + 1, ...component }))
}

function goneIds<R extends { id: string }>(differences: readonly RecordDifference<R>[]): string[] {
  return differences.flatMap(({ kind, before }) => (kind === 'gone' ? [before.id] : []))
}

function standing<R>(differences: readonly RecordDifference<R>[]): R[] {
  return differences.flatMap(({ after }) => (after === null ? [] : [after]))
}

/** What an insert that meets a stored row writes into it: every proposed value; columns that rows don't name stay. */
function proposed(rows: readonly object[]): Record<string, SQL> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id')
  return Object.fromEntries(columns.map((column) => [column, sql`excluded.${sql.identifier(column)}`]))
}
