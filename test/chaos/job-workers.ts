import { type JobStage, openJobStage } from '@fiscus/background-jobs/testing/running-jobs'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { JobWorkerOptions } from './processes/job-worker.ts'
import { type StageProcess, startProcess } from './stage.ts'

/** Jobs of a scope, and real processes to kill that do them. */
export type JobWorkers = JobStage & { start(): StageProcess }

/** A worker counts as dead soon: a test has less time than a company. */
const timing = { beatMs: 300, patienceMs: 2_000, budgetMs: 240_000 }

export async function openJobWorkers(server: string, slug: string | null): Promise<JobWorkers> {
  const stage = await openJobStage(server, slug)
  const { databases, url: databaseUrl } = stage.fresh
  const { id: administrationId } = await databases.findTenant({ slug: administrationSlug })
  const tenant = slug === null ? null : stage.fresh.tenant(slug)
  const options: JobWorkerOptions = { databaseUrl, administrationId, timing, blobFolder: '/dev/null', tenant }
  const processes: StageProcess[] = []
  return {
    ...stage,
    start() {
      const started = startProcess('job-worker', options)
      processes.push(started)
      return started
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map((process) => process.stop('SIGKILL')))
      await stage[Symbol.asyncDispose]()
    },
  }
}
