import { queueChanges } from '@fiscus/dav/queue/queue-change'
import { tenantSchema } from '@fiscus/db/connections/tenant-schema'
import { uuidArray } from '@fiscus/db/queries/uuid-array'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { getTableColumns, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { type AuditContext, changeWithAudit } from '../../records/change-with-audit.ts'
import type { CompanyPart } from './company-parts.ts'

/** Numbers of deleted records of a part, and of kept records whose reference to one of them was cleared. */
export type DeletedBatch = { deleted: number; released: number; isLast: boolean }

/**
 * Deletes up to `size` records of a part, each with an audit entry. References from kept records are cleared first,
 * `size` at a time; records are deleted only when no such reference is left.
 */
export async function deleteBatch(
  context: AuditContext,
  { table, isPart }: CompanyPart,
  { size, reason }: { size: number; reason: string },
): Promise<DeletedBatch> {
  const rows = await context.tx.execute<{ id: string }>(
    sql`select id from ${table} where ${isPart} limit ${size} for update`,
  )
  const ids = rows.map(({ id }) => id)
  const { isDone, ...counts } = await deleteRecords(context, { table, ids }, { size, reason })
  return { ...counts, isLast: isDone && ids.length < size }
}

/**
 * Deletes records, each with an audit entry, after up to `size` references from kept records were cleared. `isDone`: no
 * such reference was left, so that the records are deleted.
 */
export async function deleteRecords(
  context: AuditContext,
  { table, ids }: { table: PgTable; ids: readonly string[] },
  { size, reason }: { size: number; reason: string },
): Promise<{ deleted: number; released: number; isDone: boolean }> {
  await queueDeletions(context, { table, ids })
  const { released, isLast } = await releaseReferences(context, { table, ids }, { size, reason })
  if (!isLast) return { deleted: 0, released, isDone: false }
  const deletion = sql`
    delete from ${table} as gone where id = any(${uuidArray(ids)})
    returning id, to_jsonb(gone) - '{object,card}'::text[] as before, null::jsonb as after`
  const deleted = await changeWithAudit(context, { action: 'delete', table, reason }, deletion)
  return { deleted: deleted.length, released, isDone: true }
}

/** Events and contacts are deleted on their servers, too. */
async function queueDeletions(
  { tx, now }: AuditContext,
  { table, ids }: { table: PgTable; ids: readonly string[] },
): Promise<void> {
  if (table === calendarEvents) await queueChanges(tx, { eventIds: ids, operation: 'delete', now })
  if (table === contacts) await queueChanges(tx, { contactIds: ids, operation: 'delete', now })
}

/** Clears up to `size` references to records, in a field of one table at a time. `isLast`: none is left. */
async function releaseReferences(
  context: AuditContext,
  { table, ids }: { table: PgTable; ids: readonly string[] },
  { size, reason }: { size: number; reason: string },
): Promise<{ released: number; isLast: boolean }> {
  let released = 0
  for (const referrer of referrersOf(table)) {
    const isOther = referrer.table === table ? sql`id <> all(${uuidArray(ids)})` : sql`true`
    const refers = sql`${sql.identifier(referrer.field)} = any(${uuidArray(ids)}) and ${isOther} limit ${size}`
    const change = { action: 'change', table: referrer.table, reason } as const
    const cleared = await changeWithAudit(context, change, clearReferences(context, referrer, refers))
    released += cleared.length
    if (cleared.length === size) return { released, isLast: false }
  }
  return { released, isLast: true }
}

/** Sets the field of the selected records to null. */
function clearReferences({ now, actor }: AuditContext, { table, field: name }: Referrer, refers: SQL) {
  const field = sql.identifier(name)
  const edition = sql`, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${actor}`
  return sql`
    update ${table} set ${field} = null ${'version' in getTableColumns(table) ? edition : sql``}
    where id = any(array(select id from ${table} where ${refers}))
    returning id, jsonb_build_object(${name}::text, old.${field}) as before,
      jsonb_build_object(${name}::text, null) as after`
}

/** A nullable field that refers to the records of a table, and that a deletion does not clear by itself. */
type Referrer = { table: PgTable; field: string }

// A document keeps its company: a company with documents is not deleted.
const tables = Object.values(tenantSchema).filter((table) => is(table, PgTable) && table !== documents)

function referrersOf(target: PgTable): Referrer[] {
  return tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      const [column] = columns
      const isCleared = key.onDelete === 'set null' || key.onDelete === 'cascade'
      return foreignTable === target && column && !column.notNull && !isCleared
        ? [{ table, field: column.name }]
        : []
    }),
  )
}
