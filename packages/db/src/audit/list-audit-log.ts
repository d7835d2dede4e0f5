import { and, desc, eq, gte, lt, max, type SQL, sql } from 'drizzle-orm'
import type { TenantDatabase } from '../connections/databases.ts'
import { auditArchives } from '../schema/tenant/audit-archives.ts'
import { auditLog } from '../schema/tenant/logs.ts'

/** Equal values, and the period of `at`: `from` is included, `to` is not. */
export type AuditFilter = {
  actor?: string | undefined
  action?: string | undefined
  entity?: string | undefined
  entity_id?: string | undefined
  request_id?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** The place of an entry in the log: `at` with microseconds, and `id`. */
export type AuditPosition = { at: string; id: string }

/** An entry of an audit log. `before` and `after` are JSON texts with the stored digits of their numbers. */
export type AuditEntry = Awaited<ReturnType<typeof listAuditLog>>[number]

const columns = {
  id: auditLog.id,
  /** As text: a Date has no microseconds. */
  at: sql<string>`to_char(${auditLog.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  actor: auditLog.actor,
  action: auditLog.action,
  entity: auditLog.entity,
  entity_id: auditLog.entity_id,
  reason: auditLog.reason,
  request_id: auditLog.request_id,
  before: sql<string | null>`${auditLog.before}::text`,
  after: sql<string | null>`${auditLog.after}::text`,
}

/** Returns at most `limit` entries of an audit log that match a filter, the newest first, from `position` on (not included). */
export function listAuditLog(
  db: Pick<TenantDatabase, 'select'>,
  filter: AuditFilter,
  { limit, position }: { limit: number; position?: AuditPosition | undefined },
) {
  return db
    .select(columns)
    .from(auditLog)
    .where(and(matches(filter), position && isBefore(position)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
}

/** Returns the instant of the newest entry in an archive. Null: there is no archive. */
export async function newestArchivedAt(db: Pick<TenantDatabase, 'select'>): Promise<Date | null> {
  const [row] = await db.select({ at: max(auditArchives.last_at) }).from(auditArchives)
  return row?.at ?? null
}

/** An entry as JSON text. The records before and after keep the stored digits of their numbers, which a parsed 23.00 would lose. */
export function auditEntryText({ before, after, ...fields }: AuditEntry): string {
  return `${JSON.stringify(fields).slice(0, -1)},"before":${before},"after":${after}}`
}

function matches(filter: AuditFilter): SQL | undefined {
  const { actor, action, entity, entity_id, request_id, from, to } = filter
  return and(
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    action === undefined ? undefined : eq(auditLog.action, action),
    entity === undefined ? undefined : eq(auditLog.entity, entity),
    entity_id === undefined ? undefined : eq(auditLog.entity_id, entity_id),
    request_id === undefined ? undefined : eq(auditLog.request_id, request_id),
    from && gte(auditLog.at, from),
    to && lt(auditLog.at, to),
  )
}

function isBefore({ at, id }: AuditPosition): SQL {
  return sql`(${auditLog.at}, ${auditLog.id}) < (${at}::timestamptz, ${id}::uuid)`
}
