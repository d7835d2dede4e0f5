import { withExpectedEnd } from '@fiscus/background-jobs/expected-end'
import type { JobCountFilter, JobFilter } from '@fiscus/contracts/jobs/job-record'
import { nameOfActor, namesOfActors } from '@fiscus/db/audit/actor-names'
import { traceIdOf } from '@fiscus/db/queries/trace-id-of'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import type { Message } from '@fiscus/messages/message'
import { and, count, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JobScope } from './job-scope.ts'

const {
  params,
  item_errors,
  result,
  cursor: _cursor,
  request_key: _key,
  traceparent,
  attempts_without_progress: _starts,
  ...columns
} = getTableColumns(backgroundJobs)
const trace_id = traceIdOf(traceparent)

const countedMax = 10_000
const summary = sql<string | null>`${backgroundJobs.result} ->> 'summary'`
const summary_message = sql<Message | null>`${backgroundJobs.result} -> 'summary_message'`

export type FoundJob = Awaited<ReturnType<typeof getJob>>

/**
 * A job in full.
 * @throws Problem 404 `not-found`, also for a job of another scope
 */
export async function getJob({ control, withDatabase }: JobScope, id: string, now: Date) {
  const [row] = await withDatabase((db) =>
    db
      .select({ ...columns, trace_id, summary, summary_message, params, item_errors, result })
      .from(backgroundJobs)
      .where(eq(backgroundJobs.id, id)),
  )
  const { result: found, ...job } = requireFound(row, 'job', id)
  const created_by_name = await nameOfActor(control, job.created_by)
  return { ...withExpectedEnd(job, now), created_by_name, details: found?.details ?? null }
}

/**
 * A page of the jobs of a scope, the newest first: ids grow with time. Parameters and item errors are omitted, because
 * they may have thousands of entries.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listJobs(
  { control, withDatabase }: JobScope,
  { limit, status, cursor, ...filter }: JobFilter,
  now: Date,
) {
  const isListed = and(
    matches(filter),
    status && inArray(backgroundJobs.status, status),
    cursor === undefined ? undefined : lt(backgroundJobs.id, readCursor(z.uuid(), cursor)),
  )
  const rows = await withDatabase((db) =>
    db
      .select({ ...columns, trace_id, summary, summary_message })
      .from(backgroundJobs)
      .where(isListed)
      .orderBy(desc(backgroundJobs.id))
      .limit(limit + 1),
  )
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  const names = await namesOfActors(
    control,
    page.map(({ created_by }) => created_by),
  )
  const jobs = page.map((job) => ({
    ...withExpectedEnd(job, now),
    created_by_name: names.get(job.created_by) ?? null,
  }))
  return { jobs, next }
}

/** The jobs of a scope by status: of the newest 10,000 that match. */
export async function countJobs({ withDatabase }: JobScope, filter: JobCountFilter) {
  const counts = { pending: 0, running: 0, success: 0, failed: 0, cancelled: 0 }
  const rows = await withDatabase((db) => {
    const newest = db
      .select({ status: backgroundJobs.status })
      .from(backgroundJobs)
      .where(matches(filter))
      .orderBy(desc(backgroundJobs.id))
      .limit(countedMax)
      .as('newest')
    return db.select({ status: newest.status, jobs: count() }).from(newest).groupBy(newest.status)
  })
  for (const { status, jobs } of rows) counts[status] = jobs
  return { counts }
}

function matches({ kind, since, until, text }: JobCountFilter): SQL | undefined {
  return and(
    kind === undefined ? undefined : eq(backgroundJobs.kind, kind),
    since && gte(backgroundJobs.created_at, since),
    until && lt(backgroundJobs.created_at, until),
    text === undefined
      ? undefined
      : sql`(strpos(lower(${backgroundJobs.error}), lower(${text})) > 0 or strpos(lower(${summary}), lower(${text})) > 0)`,
  )
}
