import type { CategoryRecord } from '@fiscus/contracts/configuration/category-record'
import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import {
  taxCategories,
  taxGroupComponents,
  taxGroups,
  taxRates,
  taxRules,
  taxSettings,
} from '@fiscus/db/schema/tenant/tax-configuration'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { ruleRowOf } from '../configuration/stored-records.ts'
import type { ConfigurationDifference, RecordDifference } from './configuration-difference.ts'
import { rowBatches } from './row-batches.ts'

/**
 * Stores the changed records. The order keeps every constraint satisfied: rows are deleted first, and a version that
 * ends is written before its successor.
 * @param version the new version of the whole configuration
 */
export async function storeConfiguration(
  transaction: TenantTransaction,
  difference: ConfigurationDifference,
  version: number,
): Promise<void> {
  await storeRates(transaction, difference.rates)
  await storeGroups(transaction, difference.groups)
  await storeCategories(transaction, difference.categories)
  await storeRules(transaction, difference.rules)
  await transaction
    .update(taxSettings)
    .set({ ...difference.settings[0]?.after, configuration_version: version })
}

async function storeRates(
  transaction: TenantTransaction,
  differences: readonly RecordDifference<RateRecord>[],
): Promise<void> {
  await transaction.delete(taxRates).where(inArray(taxRates.id, deletedIds(differences)))
  for (const rows of rowBatches(recordsToWrite(differences)))
    await transaction
      .insert(taxRates)
      .values(rows)
      .onConflictDoUpdate({ target: taxRates.id, set: excludedColumns(rows) })
}

async function storeCategories(
  transaction: TenantTransaction,
  differences: readonly RecordDifference<CategoryRecord>[],
): Promise<void> {
  await transaction.delete(taxCategories).where(inArray(taxCategories.id, deletedIds(differences)))
  for (const rows of rowBatches(recordsToWrite(differences)))
    await transaction
      .insert(taxCategories)
      .values(rows)
      .onConflictDoUpdate({ target: taxCategories.id, set: excludedColumns(rows) })
}

async function storeRules(
  transaction: TenantTransaction,
  differences: readonly RecordDifference<RuleRecord>[],
): Promise<void> {
  await transaction.delete(taxRules).where(inArray(taxRules.id, deletedIds(differences)))
  for (const rows of rowBatches(recordsToWrite(differences).map(ruleRowOf)))
    await transaction
      .insert(taxRules)
      .values(rows)
      .onConflictDoUpdate({ target: taxRules.id, set: excludedColumns(rows) })
}

async function storeGroups(
  transaction: TenantTransaction,
  differences: readonly RecordDifference<GroupRecord>[],
): Promise<void> {
  const groups = recordsToWrite(differences)
  await transaction.delete(taxGroups).where(inArray(taxGroups.id, deletedIds(differences)))
  for (const rows of rowBatches(groups.map(({ components, ...row }) => row)))
    await transaction
      .insert(taxGroups)
      .values(rows)
      .onConflictDoUpdate({ target: taxGroups.id, set: excludedColumns(rows) })
  const ids = groups.map(({ id }) => id)
  await transaction.delete(taxGroupComponents).where(inArray(taxGroupComponents.group_id, ids))
  for (const rows of rowBatches(groups.flatMap(componentRows)))
    await transaction.insert(taxGroupComponents).values(rows)
}

function componentRows({ id, components }: GroupRecord): (typeof taxGroupComponents.$inferInsert)[] {
  return components.map((component, index) => ({ group_id: id, position: index + 1, ...component }))
}

function deletedIds<R extends { id: string }>(differences: readonly RecordDifference<R>[]): string[] {
  return differences.flatMap(({ kind, before }) => (kind === 'deleted' ? [before.id] : []))
}

function recordsToWrite<R>(differences: readonly RecordDifference<R>[]): R[] {
  return differences.flatMap(({ after }) => (after === null ? [] : [after]))
}

/**
 * The columns that an upsert overwrites with the inserted values. Columns that the rows do not contain keep their
 * values.
 */
function excludedColumns(rows: readonly object[]): Record<string, SQL> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id')
  return Object.fromEntries(columns.map((column) => [column, sql`excluded.${sql.identifier(column)}`]))
}
