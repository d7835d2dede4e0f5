import { pdfJobKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { and, eq, inArray, sql } from 'drizzle-orm'

/** The open PDF jobs of a scope, and for how many seconds the oldest of them has been waiting for its first start. */
export async function measurePdfJobs(
  db: Pick<TenantDatabase, 'select'>,
  now: Date,
): Promise<{ open: number; oldestSeconds: number }> {
  const { status, started_at, created_at } = backgroundJobs
  const unstarted = sql`${status} = 'pending' and ${started_at} is null`
  const [row] = await db
    .select({
      open: sql<number>`count(*)::integer`,
      oldest: sql<string | null>`min(${created_at}) filter (where ${unstarted})::text`,
    })
    .from(backgroundJobs)
    .where(and(eq(backgroundJobs.kind, pdfJobKind), inArray(status, ['pending', 'running'])))
  const waitedMs = row?.oldest ? now.getTime() - new Date(row.oldest).getTime() : 0
  return { open: row?.open ?? 0, oldestSeconds: Math.max(0, waitedMs / 1000) }
}
