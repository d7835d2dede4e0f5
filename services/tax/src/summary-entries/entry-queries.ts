import type { SummaryEntryRecord, SummaryFilter } from '@fiscus/contracts/returns/summary-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { summaryEntries } from '@fiscus/db/schema/tenant/summary-entries'
import type { SummaryEntry } from '@fiscus/fiscal/jpk/summary-row'
import type { Period } from '@fiscus/fiscal/periods/period'
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

/**
 * All entries of a month, also withdrawn ones, in the order of their issue: the register says which of them it has. A
 * month has few, since each is a sum of sales.
 */
export async function entriesOfMonth(db: Database, period: Period): Promise<(SummaryEntry & EntryTimes)[]> {
  const { issue_date, number } = summaryEntries
  const rows = await db
    .select()
    .from(summaryEntries)
    .where(eq(summaryEntries.period, period))
    .orderBy(issue_date, number, summaryEntries.id)
  return rows.map((row) => ({
    ...entryRecord(row),
    sequence: row.sequence,
    withdrawnSequence: row.withdrawn_sequence,
    enteredAt: row.created_at,
    endedAt: row.withdrawn_at,
  }))
}

type EntryTimes = { enteredAt: Date; endedAt: Date | null }

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
