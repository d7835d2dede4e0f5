import { type JobStage, openJobStage } from '@fiscus/background-jobs/testing/running-jobs'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { JobWorkerOptions } from './processes/job-worker.ts'
import { startProcess, type TestProcess } from './testbed.ts'

/** The background jobs of a scope, and worker processes that a test kills. */
export type JobWorkers = JobStage & { start(): TestProcess }

/**
 * Short times, so that the jobs of a killed worker continue within the time of a test.
 * @param heartbeatTimeoutMs longer where a second worker could take a job whose worker waits for a busy machine
 */
export async function openJobWorkers(
  server: string,
  slug: string | null,
  heartbeatTimeoutMs = 2_000,
): Promise<JobWorkers> {
  const timing = { heartbeatMs: 300, heartbeatTimeoutMs, budgetMs: 240_000 }
  const testbed = await openJobStage(server, slug)
  const { databases, url: databaseUrl } = testbed.fresh
  const { id: administrationId } = await databases.findTenant({ slug: administrationSlug })
  const tenant = slug === null ? null : testbed.fresh.tenant(slug)
  const options: JobWorkerOptions = { databaseUrl, administrationId, timing, blobFolder: '/dev/null', tenant }
  const processes: TestProcess[] = []
  return {
    ...testbed,
    start() {
      const started = startProcess('job-worker', options)
      processes.push(started)
      return started
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map((process) => process.stop('SIGKILL')))
      await testbed[Symbol.asyncDispose]()
    },
  }
}
