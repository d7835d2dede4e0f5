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
  const entries = [
    ...entriesOf('tax_rate', rates),
    ...entriesOf('tax_group', groups),
    ...entriesOf('tax_category', categories),
    ...entriesOf('tax_rule', rules),
    ...entriesOf('tax_settings', settings),
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

type Pair = { before: object | null; after: object | null }

function entriesOf(entity: AuditEntity, pairs: readonly Pair[]): (Pair & { entity: AuditEntity })[] {
  return pairs.map(({ before, after }) => ({ entity, before, after }))
}

/** The settings are one row without an id. */
function idOf(record: object | null): string {
  return record && 'id' in record ? String(record.id) : 'settings'
}
