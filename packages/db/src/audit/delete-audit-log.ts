import { sql } from 'drizzle-orm'
import type { TenantDatabase } from '../connections/databases.ts'

const batchSize = 10_000

/**
 * Deletes the oldest entries of the audit log, from the instant `from` to the instant `before`: 10,000 at most. A
 * function of the database does it, and only in the mode `delete` and after the retention period, because the
 * application has no right to (0023).
 */
export async function deleteAuditLog(
  db: TenantDatabase,
  { from, before }: { from: string; before: Date },
): Promise<{ changed: number; last: string | null }> {
  const [batch] = await db.execute<{ changed: number; last: string | null }>(sql`
    select changed::integer, last
    from delete_expired_audit_entries(${from}::text::timestamptz, ${before.toISOString()}::timestamptz, ${batchSize})`)
  return batch ?? { changed: 0, last: null }
}
