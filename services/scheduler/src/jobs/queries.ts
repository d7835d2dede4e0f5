import type { JobFilter } from '@fiscus/contracts/jobs/job-record'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JobScope } from './job-scope.ts'

const {
  params,
  item_errors,
  result,
  cursor: _cursor,
  request_key: _key,
  attempts_without_progress: _starts,
  ...columns
} = getTableColumns(backgroundJobs)

const summary = sql<string | null>`${backgroundJobs.result} ->> 'summary'`

export type FoundJob = Awaited<ReturnType<typeof getJob>>

/**
 * A job in full.
 * @throws Problem 404 `not-found`, also for a job of another scope
 */
export async function getJob({ withDatabase }: JobScope, id: string) {
  const [row] = await withDatabase((db) =>
    db
      .select({ ...columns, summary, params, item_errors, result })
      .from(backgroundJobs)
      .where(eq(backgroundJobs.id, id)),
  )
  const { result: found, ...job } = requireFound(row, 'job', id)
  return { ...job, details: found?.details ?? null }
}

/**
 * A page of the jobs of a scope, the newest first: ids grow with time. Parameters and item errors are omitted, because they may have
 * thousands of entries.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listJobs({ withDatabase }: JobScope, { limit, status, kind, cursor }: JobFilter) {
  const matches = and(
    status && eq(backgroundJobs.status, status),
    kind === undefined ? undefined : eq(backgroundJobs.kind, kind),
    cursor === undefined ? undefined : lt(backgroundJobs.id, readCursor(z.uuid(), cursor)),
  )
  const rows = await withDatabase((db) =>
    db
      .select({ ...columns, summary })
      .from(backgroundJobs)
      .where(matches)
      .orderBy(desc(backgroundJobs.id))
      .limit(limit + 1),
  )
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { jobs: page, next }
}
