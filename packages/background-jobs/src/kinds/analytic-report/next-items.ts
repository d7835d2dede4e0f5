import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { returnedRow } from '@fiscus/db/returned-row'
import { type SQL, sql } from 'drizzle-orm'
import type { Report } from './report.ts'

/** A chunk reads an item at least. */
const bytesPerChunk = 30_000_000

/** From after one item to the end; null: from the first, or no item at all. */
export type Extent = { after: string | null; end: string | null }

/** How many items there are, and which is the last. */
export async function extentOf(
  tx: TenantTransaction,
  { id }: Report,
): Promise<{ total: number; end: string | null }> {
  return returnedRow(
    await tx.execute<{ total: number; end: string | null }>(
      sql`select count(*)::integer as total, (select ${id}::text from ${id.table} order by ${id} desc limit 1) as end from ${id.table}`,
    ),
  )
}

/** How many items come next, and which is the last of them. */
export async function nextItems(
  tx: TenantTransaction,
  report: Report,
  { after, end }: Extent,
): Promise<{ items: number; last: string | null }> {
  const { id, itemsPerChunk, bytes = sql`0` } = report
  return returnedRow(
    await tx.execute<{ items: number; last: string | null }>(sql`
      with next as (
        select ${id} as id, ${bytes} as bytes from ${id.table}
        where ${id} <= ${end} and ${isAfter(report, after)} order by ${id} limit ${itemsPerChunk}
      ), measured as (select id, sum(bytes) over (order by id) - bytes as bytes_before from next)
      select count(*)::integer as items, (array_agg(id order by id desc))[1]::text as last
      from measured where bytes_before < ${bytesPerChunk}`),
  )
}

export function isAfter({ id }: Report, after: string | null): SQL {
  return after === null ? sql`true` : sql`${id} > ${after}`
}
