import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { requireFound } from '@fiscus/http/responses/require-found'
import { eq } from 'drizzle-orm'
import type { JobScope } from './job-scope.ts'
import { wholeJob } from './select-jobs.ts'

/** @throws Problem 404 `not-found`, also for a job of another scope */
export async function getJob({ within }: JobScope, id: string) {
  const [job] = await within((db) =>
    db.select(wholeJob).from(backgroundJobs).where(eq(backgroundJobs.id, id)),
  )
  const { result, ...found } = requireFound(job, 'job', id)
  return { ...found, details: result?.details ?? null }
}

export type FoundJob = Awaited<ReturnType<typeof getJob>>
