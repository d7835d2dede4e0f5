import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { summaryEntries } from '@fiscus/db/schema/tenant/summary-entries'
import type { SummaryEntry } from '@fiscus/fiscal/jpk/summary-entry'
import type { Period } from '@fiscus/fiscal/periods/period'
import { eq } from 'drizzle-orm'

/**
 * All entries of a month, also withdrawn ones, in the order of their issue: the register says which of them it has. A
 * month has few, since each is a sum of sales.
 */
export async function entriesOfMonth(
  db: TenantDatabase,
  period: Period,
): Promise<(SummaryEntry & EntryTimes)[]> {
  const { issue_date, number } = summaryEntries
  const rows = await db
    .select()
    .from(summaryEntries)
    .where(eq(summaryEntries.period, period))
    .orderBy(issue_date, number, summaryEntries.id)
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    number: row.number,
    issueDate: row.issue_date,
    saleDate: row.sale_date,
    period: row.period,
    marginProcedure: row.margin_procedure,
    amounts: row.amounts,
    sequence: row.sequence,
    withdrawnSequence: row.withdrawn_sequence,
    enteredAt: row.created_at,
    endedAt: row.withdrawn_at,
  }))
}

type EntryTimes = { enteredAt: Date; endedAt: Date | null }
