import { openJobsMax } from '@fiscus/background-jobs/open-jobs'
import { jobRecord } from '@fiscus/contracts/jobs/job-record'
import { runRecord } from '@fiscus/contracts/tasks/run-record'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import {
  jobsPath,
  runningScheduler,
  runningSchedulerOn,
  tasksPath,
} from '@fiscus/service-scheduler/testing/running-scheduler'
import { freePorts } from '@fiscus/testing/servers/free-ports'
import { eq } from 'drizzle-orm'
import { exampleRequestId, type Provoke } from './provoked.ts'

const newJob = { kind: 'budget_totals', params: {} }

/** Runs the scheduler's API and provokes its problems. */
export async function openSchedulerProblems(server: string) {
  await using opened = new AsyncDisposableStack()
  const scheduler = opened.use(await runningScheduler(server, 'demo', 'busy'))
  const demo = await scheduler.caller('demo')
  const busy = await scheduler.caller('busy')
  const [unused] = await freePorts(1)
  const withoutQueue = opened.use(await runningSchedulerOn(`redis://127.0.0.1:${unused}`, server))
  const post = (path: string, body?: unknown, call = demo) =>
    call('POST', path, body, { 'x-request-id': exampleRequestId })
  const start = (taskId: string) => post(`${tasksPath}/${taskId}/run`)
  const createJob = async () => jobRecord.parse((await post(jobsPath, newJob)).body)

  const provoke = {
    async 'task-already-running'() {
      const { id } = await scheduler.task('demo', 'session_cleanup')
      const run = runRecord.parse((await start(id)).body)
      const { control } = scheduler.fresh.databases
      await control.update(cronRuns).set({ status: 'running', fence: 1 }).where(eq(cronRuns.id, run.id))
      return { reply: await start(id), ids: [id, run.id] }
    },
    async 'run-over'() {
      const task = await scheduler.task('demo', 'api_log_cleanup')
      const { id } = runRecord.parse((await start(task.id)).body)
      await post(`${tasksPath}/runs/${id}/cancel`)
      return { reply: await post(`${tasksPath}/runs/${id}/cancel`), ids: [id] }
    },
    async 'job-over'() {
      const { id } = await createJob()
      await post(`${jobsPath}/${id}/cancel`)
      return { reply: await post(`${jobsPath}/${id}/cancel`), ids: [id] }
    },
    async 'job-not-retryable'() {
      const { id } = await createJob()
      return { reply: await post(`${jobsPath}/${id}/retry`), ids: [id] }
    },
    async 'too-many-jobs'() {
      const { fresh, clock } = scheduler
      const now = clock.now()
      const row = { ...newJob, created_by: 'test', created_at: now, available_at: now }
      await fresh.databases.withTenant(fresh.tenant('busy').id, (db) =>
        db.insert(backgroundJobs).values(Array.from({ length: openJobsMax }, () => row)),
      )
      return { reply: await post(jobsPath, newJob, busy), ids: [] }
    },
    async 'queue-unavailable'() {
      const call = await withoutQueue.caller(null)
      const headers = { 'x-request-id': exampleRequestId }
      return { reply: await call('GET', `${tasksPath}/queues`, undefined, headers), ids: [] }
    },
  } satisfies Record<string, Provoke>
  return withResources({ provoke }, opened)
}
