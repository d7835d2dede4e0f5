import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { and, desc, eq, gte, sql } from 'drizzle-orm'

const newestMax = 5
const countMax = 10_000

/** The background jobs that failed since an instant. */
export async function failedJobs(db: TenantDatabase, since: Date) {
  const isFailed = and(eq(backgroundJobs.status, 'failed'), gte(backgroundJobs.finished_at, since))
  const { id, kind, status, finished_at, error, error_message } = backgroundJobs
  const [count, newest] = await Promise.all([
    db.$count(backgroundJobs, isFailed),
    db
      .select({ id, kind, status, finished_at, error, error_message })
      .from(backgroundJobs)
      .where(isFailed)
      .orderBy(desc(finished_at))
      .limit(newestMax),
  ])
  return { count, newest }
}

/** The pending and running background jobs. */
export async function jobQueue(db: TenantDatabase) {
  const [row] = await db.execute<{ waiting: number; running: number; oldest: string | null }>(sql`
    select (count(*) filter (where status = 'pending'))::integer as waiting,
      (count(*) filter (where status = 'running'))::integer as running,
      (min(created_at) filter (where status = 'pending'))::text as oldest
    from (select status, created_at from background_jobs where status in ('pending', 'running') limit ${countMax}) as open`)
  const { waiting = 0, running = 0, oldest = null } = row ?? {}
  return { waiting, running, oldest_waiting_at: oldest && new Date(oldest) }
}

/** The documents that were approved last: ids grow with time. */
export async function lastDocuments(db: TenantDatabase) {
  const { id, type, number, issue_date, status, currency } = documents
  // The summary is text: a number would lose the digits of 1230.00.
  const gross = sql<string>`${documents.summary} ->> 'totalGross'`
  return db
    .select({ id, type, number, issue_date, status, currency, gross })
    .from(documents)
    .orderBy(desc(id))
    .limit(newestMax)
}

/** The requests that failed or were rejected since an instant, 10,000 at most. */
export async function failedRequests(db: TenantDatabase, since: Date) {
  const [row] = await db.execute<{ failed: number; rejected: number }>(sql`
    select (count(*) filter (where status >= 500))::integer as failed,
      (count(*) filter (where status < 500))::integer as rejected
    from (select status from api_request_log where status >= 400 and at >= ${since.toISOString()}::timestamptz
      limit ${countMax}) as unsuccessful`)
  return row ?? { failed: 0, rejected: 0 }
}

/** Whether a tenant has no business data, demo data, or data of its own. */
export async function demoStateOf(db: TenantDatabase, demoSince: Date | null) {
  if (demoSince !== null) return 'loaded' as const
  const [row] = await db.execute<{ has_data: boolean }>(sql`
    select exists (select from documents) or exists (select from companies)
      or exists (select from background_jobs) as has_data`)
  return row?.has_data ? ('own_data' as const) : ('empty' as const)
}
