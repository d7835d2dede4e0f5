import { and, desc, eq, gte, inArray, lt, max, type SQL, sql } from 'drizzle-orm'
import type { TenantDatabase } from '../connections/databases.ts'
import { instantText } from '../queries/instant-text.ts'
import { containing } from '../queries/like-pattern.ts'
import { auditArchives } from '../schema/tenant/audit-archives.ts'
import { auditLog } from '../schema/tenant/logs.ts'

/** Equal values, one of the actors, and the period of `at`: `from` is included, `to` is not. */
export type AuditFilter = {
  actors?: readonly string[] | undefined
  action?: string | undefined
  entity?: string | undefined
  entity_id?: string | undefined
  request_id?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** A part of the id, of the reason or of the records, in any letter case. */
  text?: string | undefined
}

/** The place of an entry in the log: `at` with microseconds, and `id`. */
export type AuditPosition = { at: string; id: string }

/** An entry of an audit log. `before` and `after` are JSON texts with the stored digits of their numbers. */
export type AuditEntry = Awaited<ReturnType<typeof listAuditLog>>[number]

type Rows = Pick<typeof auditLog, keyof typeof auditLog.$inferSelect>

const columnsOf = (rows: Rows) => ({
  id: rows.id,
  at: instantText(rows.at),
  actor: rows.actor,
  action: rows.action,
  entity: rows.entity,
  entity_id: rows.entity_id,
  reason: rows.reason,
  request_id: rows.request_id,
  before: sql<string | null>`${rows.before}::text`,
  after: sql<string | null>`${rows.after}::text`,
})
const columns = columnsOf(auditLog)

/** A search of texts reads this many entries at most, so that a page of any log is quick. */
const textScanMax = 20_000

type Page = { limit: number; position?: AuditPosition | undefined }

/**
 * Returns at most `limit` entries of an audit log that match a filter, the newest first, from `position` on (not
 * included). With a text it searches the next `textScanMax` entries that match the rest of the filter.
 */
export function listAuditLog(
  db: Pick<TenantDatabase, 'select'>,
  { text, ...filter }: AuditFilter,
  { limit, position }: Page,
) {
  if (text === undefined) {
    return db
      .select(columns)
      .from(auditLog)
      .where(and(matches(filter), position && isBefore(position)))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
  }
  const scanned = db
    .select()
    .from(auditLog)
    .where(and(matches(filter), position && isBefore(position)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(textScanMax)
    .as('audit_log')
  return db
    .select(columnsOf(scanned))
    .from(scanned)
    .where(contains(scanned, text))
    .orderBy(desc(scanned.at), desc(scanned.id))
    .limit(limit)
}

/** Returns the place of the last entry that a search of a text has read. Null: it has read all. */
export async function endOfTextScan(
  db: Pick<TenantDatabase, 'select'>,
  { text: _, ...filter }: AuditFilter,
  position: AuditPosition | undefined,
): Promise<AuditPosition | null> {
  const [last] = await db
    .select({ at: columns.at, id: auditLog.id })
    .from(auditLog)
    .where(and(matches(filter), position && isBefore(position)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .offset(textScanMax - 1)
    .limit(1)
  return last ?? null
}

function contains({ entity_id, reason, before, after }: Rows, text: string): SQL {
  return sql`concat_ws(' ', ${entity_id}, ${reason}, ${before}::text, ${after}::text) ilike ${containing(text)}`
}

/** Returns the instant of the newest entry in an archive. Null: there is no archive. */
export async function newestArchivedAt(db: Pick<TenantDatabase, 'select'>): Promise<Date | null> {
  const [row] = await db.select({ at: max(auditArchives.last_at) }).from(auditArchives)
  return row?.at ?? null
}

/**
 * An entry as JSON text. The records before and after keep the stored digits of their numbers, which a parsed 23.00
 * would lose.
 */
export function auditEntryText({
  before,
  after,
  ...fields
}: AuditEntry & { actor_name?: string | null }): string {
  return `${JSON.stringify(fields).slice(0, -1)},"before":${before},"after":${after}}`
}

function matches(filter: AuditFilter): SQL | undefined {
  const { actors, action, entity, entity_id, request_id, from, to } = filter
  return and(
    actors && inArray(auditLog.actor, [...actors]),
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
