import type { SummaryEntryRecord, SummaryFilter } from '@fiscus/contracts/returns/summary-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { summaryEntries } from '@fiscus/db/schema/tenant/summary-entries'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'

type Database = TenantDatabase | TenantTransaction
export type EntryRow = typeof summaryEntries.$inferSelect

/**
 * A page of the entries, the latest first.
 * @throws Problem 422 when the cursor does not belong to this list
 */
export async function listEntries(db: Database, { period, limit, cursor }: SummaryFilter) {
  const before = cursor === undefined ? undefined : readCursor(z.uuid(), cursor)
  const rows = await db
    .select()
    .from(summaryEntries)
    .where(
      and(
        period === undefined ? undefined : eq(summaryEntries.period, period),
        before === undefined ? undefined : lt(summaryEntries.id, before),
      ),
    )
    .orderBy(desc(summaryEntries.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { entries: page.map(entryRecord), next }
}

/** @throws Problem 404 */
export async function getEntry(db: Database, id: string): Promise<SummaryEntryRecord> {
  const [found] = await db.select().from(summaryEntries).where(eq(summaryEntries.id, id))
  return entryRecord(requireFound(found, 'entry', id))
}

/** An entry with the field names of the API. */
export function entryRecord(row: EntryRow): SummaryEntryRecord {
  return {
    id: row.id,
    type: row.type,
    number: row.number,
    issueDate: row.issue_date,
    saleDate: row.sale_date,
    marginProcedure: row.margin_procedure,
    amounts: row.amounts,
    period: row.period,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnBy: row.withdrawn_by,
    withdrawReason: row.withdraw_reason,
    version: row.version,
  }
}
