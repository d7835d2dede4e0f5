import type { JobFilter } from '@fiscus/contracts/jobs/job-record'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { JobScope } from './job-scope.ts'
import { jobExcerpt } from './select-jobs.ts'

/**
 * A page of the jobs of a scope, the newest first: ids grow with time.
 * @throws Problem 422 when the cursor is not one of this list
 */
export async function listJobs({ within }: JobScope, { limit, status, kind, cursor }: JobFilter) {
  const isAsked = and(
    status && eq(backgroundJobs.status, status),
    kind === undefined ? undefined : eq(backgroundJobs.kind, kind),
    cursor === undefined ? undefined : lt(backgroundJobs.id, readCursor(z.uuid(), cursor)),
  )
  const rows = await within((db) =>
    db
      .select(jobExcerpt)
      .from(backgroundJobs)
      .where(isAsked)
      .orderBy(desc(backgroundJobs.id))
      .limit(limit + 1),
  )
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { jobs: page, next }
}
