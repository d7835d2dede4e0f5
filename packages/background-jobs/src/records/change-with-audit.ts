import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { JobContext } from '../define-job-kind.ts'

/** Context of changes that are made in the name of the job's creator. */
export type AuditContext = Pick<JobContext, 'tx' | 'now' | 'actor' | 'requestId'>

/**
 * Changes or deletes records, and inserts an audit entry for each with the same statement.
 * @param change a statement that returns `id`, `before` and `after` (both jsonb, or null) of each record
 * @returns the ids of the records
 */
export async function changeWithAudit(
  { tx, now, actor, requestId }: AuditContext,
  { action, table, reason = null }: { action: 'change' | 'delete'; table: PgTable; reason?: string | null },
  change: SQL,
): Promise<string[]> {
  const changed = await tx.execute<{ entity_id: string }>(sql`
    with changed as (${change})
    insert into ${auditLog} (at, actor, action, entity, entity_id, before, after, reason, request_id)
    select ${now.toISOString()}::timestamptz, ${actor}::text, ${action}::text, ${entityName(table)}::text, id::text, before, after,
      ${reason}::text, ${requestId}::text
    from changed
    returning entity_id`)
  return changed.map(({ entity_id }) => entity_id)
}

/** The name of a record in the audit log: its table's name in the singular. */
function entityName(table: PgTable): string {
  return getTableName(table).replace(/ies$/, 'y').replace(/s$/, '')
}
