import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type ChangeContext, changeAudited, uuids } from '../../audited-change.ts'
import type { Part } from './company-parts.ts'
import { type Referrer, referrersOf } from './referrers.ts'

/** How many records of a part were deleted, and how many of others have lost their reference to one of them. */
export type Batch = { deleted: number; released: number; isLast: boolean }

/**
 * Deletes up to `size` records of a part, each with its audit entry. Records that refer to them and stay lose the reference first, as
 * many at a time; until all of them have, nothing is deleted.
 */
export async function deleteBatch(
  context: ChangeContext,
  { table, isPart }: Part,
  { size, reason }: { size: number; reason: string },
): Promise<Batch> {
  const rows = await context.tx.execute<{ id: string }>(
    sql`select id from ${table} where ${isPart} limit ${size} for update`,
  )
  const ids = rows.map(({ id }) => id)
  let released = 0
  for (const referrer of referrersOf(table)) {
    const isOther = referrer.table === table ? sql`id <> all(${uuids(ids)})` : sql`true`
    const refers = sql`${sql.identifier(referrer.field)} = any(${uuids(ids)}) and ${isOther} limit ${size}`
    const count = await changeAudited(
      context,
      { action: 'change', table: referrer.table, reason },
      release(context, referrer, refers),
    )
    released += count
    if (count === size) return { deleted: 0, released, isLast: false }
  }
  const deletion = sql`
    delete from ${table} as gone where id = any(${uuids(ids)})
    returning id, to_jsonb(gone) as before, null::jsonb as after`
  const deleted = await changeAudited(context, { action: 'delete', table, reason }, deletion)
  return { deleted, released, isLast: ids.length < size }
}

/** Empties the field of the records that refer to what goes. */
function release({ now, actor }: ChangeContext, { table, field: name }: Referrer, refers: SQL) {
  const field = sql.identifier(name)
  const edition = sql`, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${actor}`
  return sql`
    update ${table} set ${field} = null ${'version' in getTableColumns(table) ? edition : sql``}
    where id = any(array(select id from ${table} where ${refers}))
    returning id, jsonb_build_object(${name}::text, old.${field}) as before,
      jsonb_build_object(${name}::text, null) as after`
}
