import type { AuditEntity } from '@fiscus/contracts/audit/audit-entities'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { ConfigurationDifference } from './configuration-difference.ts'
import { rowBatches } from './row-batches.ts'

/** The audit fields of a write; `reason` is null unless the caller sent one. */
export type ConfigurationAuthor = {
  at: Date
  actor: string
  request_id: string | null
  reason: string | null
}

/** Inserts one row into the audit log for each record that differs, with the record before and after. */
export async function auditConfiguration(
  transaction: TenantTransaction,
  difference: ConfigurationDifference,
  action: string,
  author: ConfigurationAuthor,
): Promise<void> {
  const { rates, groups, categories, rules, settings } = difference
  const entries: Entry[] = [
    ...rates.map((pair) => ({ entity: 'tax_rate', ...pair })),
    ...groups.map((pair) => ({ entity: 'tax_group', ...pair })),
    ...categories.map((pair) => ({ entity: 'tax_category', ...pair })),
    ...rules.map((pair) => ({ entity: 'tax_rule', ...pair })),
    ...settings.map((pair) => ({ entity: 'tax_settings', ...pair })),
  ]
  for (const batch of rowBatches(entries))
    await transaction.insert(auditLog).values(
      batch.map(({ entity, before, after }) => ({
        ...author,
        action,
        entity,
        entity_id: idOf(after ?? before),
        before,
        after,
      })),
    )
}

type Entry = { entity: AuditEntity; before: object | null; after: object | null }

/** The settings are one row without an id. */
function idOf(record: object | null): string {
  return record && 'id' in record ? String(record.id) : 'settings'
}
