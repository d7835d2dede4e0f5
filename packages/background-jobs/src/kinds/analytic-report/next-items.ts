import type { TenantTransaction } from '@fiscus/db/databases'
import { returnedRow } from '@fiscus/db/returned-row'
import { type SQL, sql } from 'drizzle-orm'
import type { Report } from './report.ts'

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
  const { id, itemsPerChunk } = report
  const next = sql`select ${id} as id from ${id.table} where ${id} <= ${end} and ${isAfter(report, after)} order by ${id} limit ${itemsPerChunk}`
  return returnedRow(
    await tx.execute<{ items: number; last: string | null }>(
      sql`select count(*)::integer as items, (array_agg(id order by id desc))[1]::text as last from (${next}) as next`,
    ),
  )
}

export function isAfter({ id }: Report, after: string | null): SQL {
  return after === null ? sql`true` : sql`${id} > ${after}`
}
