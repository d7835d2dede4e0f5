import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { executionLog } from '@fiscus/scheduling/history/execution-log'
import type { EndedRuns, EndedState } from '@fiscus/scheduling/log/ended-runs'
import type { RunSummary } from '@fiscus/scheduling/log/list-runs'
import { runColumns, runSummaryColumns } from '@fiscus/scheduling/log/run-columns'
import { jobIdOf, type QueuedRun, queuedRunOf, runIdOf } from '@fiscus/scheduling/queue/queued-run'
import type { QueueOf } from '@fiscus/scheduling/tasks/queue-of'
import { eq, inArray } from 'drizzle-orm'

/** Bull Board also works with queues on PostgreSQL, although its type does not include them. */
export type BoardQueue = ConstructorParameters<typeof BullMQAdapter>[0]
type Options = ConstructorParameters<typeof BullMQAdapter>[1]
type Job = Awaited<ReturnType<BullMQAdapter['getJobs']>>[number]
type JobStatus = Parameters<BullMQAdapter['getJobs']>[0][number]

/** The execution log, and the runs in it that ended last in this queue. */
export type RunsOfQueue = { control: ControlDatabase; queueOf: QueueOf; ended: () => Promise<EndedRuns> }

/**
 * A queue as an operator reads it. Its jobs have what the execution log knows of their runs, and its completed and
 * failed jobs are the runs that ended last: the queue deletes each job when its run has ended, and has no job of a run
 * that a supervisor or `bin/cron --task` has ended. Changes need BullMQ's own adapter.
 */
export class RunAdapter extends BullMQAdapter {
  readonly #runs: RunsOfQueue

  constructor(queue: BoardQueue, runs: RunsOfQueue, options: Options) {
    super(queue, { ...options, allowRetries: false, externalJobUrl: linkToRun })
    this.#runs = runs
  }

  override async getJobCounts() {
    const [counts, { completed, failed }] = await Promise.all([super.getJobCounts(), this.#runs.ended()])
    return { ...counts, completed: completed.length, failed: failed.length }
  }

  override async getJobs(statuses: JobStatus[], start = 0, end = -1): Promise<Job[]> {
    const queued = statuses.filter((status) => !isEnded(status))
    const jobs = queued.length > 0 ? await super.getJobs(queued, start, end) : []
    const ended = await this.#runs.ended()
    const endedIds = statuses
      .filter(isEnded)
      .flatMap((state) => ended[state].slice(start, end + 1 || undefined))
    const queuedIds = jobs.flatMap(({ id }) => runIdOf(id) ?? [])
    const runs = await this.#read([...queuedIds, ...endedIds])
    return [
      ...jobs.map((job) => withRun(job, runs.get(runIdOf(job.id) ?? ''))),
      ...endedIds.flatMap((id) => this.#endedJob(runs.get(id)) ?? []),
    ]
  }

  override async getJob(id: string): Promise<Job | undefined> {
    const [job, run] = await Promise.all([super.getJob(id), this.#readWhole(id)])
    return job ? withRun(job, run) : this.#endedJob(run, run?.error)
  }

  override async getJobLogs(id: string): Promise<string[]> {
    return [...((await this.#readWhole(id))?.log_lines ?? [])]
  }

  async #read(ids: readonly string[]): Promise<Map<string, RunSummary>> {
    const { control } = this.#runs
    const runs = await control
      .select(runSummaryColumns)
      .from(cronRuns)
      .where(inArray(cronRuns.id, [...ids]))
    return new Map(runs.map((run) => [run.id, run]))
  }

  /** The run of a job id, with its whole texts. */
  async #readWhole(jobId: string) {
    const runId = runIdOf(jobId)
    if (runId === null) return undefined
    const { control } = this.#runs
    const [run] = await control.select(runColumns).from(executionLog(control, eq(cronRuns.id, runId)))
    return run
  }

  /** @param stack the whole error; a list has only its first characters */
  #endedJob(run: RunSummary | undefined, stack?: string | null): Job | undefined {
    const state = run && stateOf(run)
    if (!run || !state) return undefined
    const { scheduled_at, started_at, finished_at, attempt, worker, result, error, status } = run
    const json = {
      id: jobIdOf({ runId: run.id, attempt }),
      name: run.task_name,
      data: dataOf(run, queuedRunOf(run, this.#runs.queueOf)),
      timestamp: scheduled_at.getTime(),
      processedOn: started_at?.getTime(),
      processedBy: worker,
      finishedOn: finished_at?.getTime(),
      attemptsMade: attempt,
      progress: progressOf(run),
      returnvalue: result,
      failedReason: state === 'failed' ? (error?.split('\n', 1)[0] ?? status) : '',
      stacktrace: stack ? [stack] : [],
      opts: {},
    }
    // What reads a job calls nothing else of it.
    return { id: json.id, toJSON: () => json, getState: async () => state } as unknown as Job
  }
}

function isEnded(status: JobStatus): status is EndedState {
  return status === 'completed' || status === 'failed'
}

/** Null: the run has not ended. */
function stateOf({ status }: RunSummary): EndedState | null {
  if (status === 'scheduled' || status === 'running') return null
  return status === 'success' ? 'completed' : 'failed'
}

/** A job of the queue, with what the execution log knows of its run. */
function withRun(job: Job, run: RunSummary | undefined): Job {
  if (!run) return job
  job.name = run.task_name
  job.data = dataOf(run, job.data)
  job.progress = progressOf(run)
  return job
}

function dataOf({ tenant, slot, trigger }: RunSummary, queued: QueuedRun) {
  return { tenant, slot, trigger, ...queued }
}

/** In percent. */
function progressOf({ progress_done: done, progress_total: total }: RunSummary): number {
  return done !== null && total ? Math.round((100 * done) / total) : 0
}

/** The board shows the link beside the id of a job: its text is where a list names the tenants. */
function linkToRun({ data }: { data: QueuedRun & { tenant?: string | null } }) {
  return {
    href: `/automation/runs/${data.runId}`,
    displayText: `${data.tenant ?? 'Administration'}: run in the panel`,
  }
}
