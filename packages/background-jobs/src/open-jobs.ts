import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { inArray } from 'drizzle-orm'

/** Limit of waiting and running jobs of a scope. */
export const openJobsMax = 1000

/** Whether a scope has as many waiting and running jobs as it may have. */
export async function hasMaxOpenJobs(tx: TenantTransaction): Promise<boolean> {
  return (
    (await tx.$count(backgroundJobs, inArray(backgroundJobs.status, ['pending', 'running']))) >= openJobsMax
  )
}
