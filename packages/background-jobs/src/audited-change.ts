import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { JobContext } from './define-job.ts'

/** What a step needs to change records under the job's name. */
export type ChangeContext = Pick<JobContext, 'tx' | 'now' | 'actor' | 'requestId'>

/**
 * Changes or deletes records, and writes each into the audit log with the same statement.
 * @param change a statement that returns `id`, `before` and `after` (both jsonb, or null) of each record
 * @returns how many records that were
 */
export async function changeAudited(
  { tx, now, actor, requestId }: ChangeContext,
  { action, table, reason = null }: { action: 'change' | 'delete'; table: PgTable; reason?: string | null },
  change: SQL,
): Promise<number> {
  const { count } = await tx.execute(sql`
    with changed as (${change})
    insert into ${auditLog} (at, actor, action, entity, entity_id, before, after, reason, request_id)
    select ${now.toISOString()}::timestamptz, ${actor}::text, ${action}::text, ${entityOf(table)}::text, id::text, before, after,
      ${reason}::text, ${requestId}::text
    from changed`)
  return count
}

/** What the audit log calls a record: its table's name in the singular. */
function entityOf(table: PgTable): string {
  return getTableName(table).replace(/ies$/, 'y').replace(/s$/, '')
}

/** The ids as one parameter. */
export function uuids(ids: readonly string[]): SQL {
  return sql`${`{${ids.join()}}`}::uuid[]`
}
