import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { type SQL, sql } from 'drizzle-orm'
import type { Report } from './report.ts'

/** A chunk reads at least one item, also a larger one. */
const bytesPerChunk = 30_000_000

/**
 * The items after `after` up to `end`. A null `after` begins with the first item; a null `end` means that there are no
 * items.
 */
export type ItemRange = { after: string | null; end: string | null }

/** Returns the number of items and the last item. */
export async function countItems(
  tx: TenantTransaction,
  { id }: Report,
): Promise<{ total: number; end: string | null }> {
  return requireRow(
    await tx.execute<{ total: number; end: string | null }>(
      sql`select count(*)::integer as total, (select ${id}::text from ${id.table} order by ${id} desc limit 1) as end from ${id.table}`,
    ),
  )
}

/** Returns the number of items in the next chunk and the last of them. */
export async function nextItems(
  tx: TenantTransaction,
  report: Report,
  { after, end }: ItemRange,
): Promise<{ items: number; last: string | null }> {
  const { id, itemsPerChunk, bytes = sql`0` } = report
  return requireRow(
    await tx.execute<{ items: number; last: string | null }>(sql`
      with next as (
        select ${id} as id, ${bytes} as bytes from ${id.table}
        where ${id} <= ${end} and ${isAfter(report, after)} order by ${id} limit ${itemsPerChunk}
      ), measured as (select id, sum(bytes) over (order by id) - bytes as bytes_before from next)
      select count(*)::integer as items, (array_agg(id order by id desc))[1]::text as last
      from measured where bytes_before < ${bytesPerChunk}`),
  )
}

/** A condition that an item comes after another one; null: every item. */
export function isAfter({ id }: Report, after: string | null): SQL {
  return after === null ? sql`true` : sql`${id} > ${after}`
}
