import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunStatus } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { runs } from '@fiscus/messages/runs'
import { executeInProcess } from '@fiscus/scheduling/execution/execute-in-process'
import type { RunContext, RunOptions } from '@fiscus/scheduling/execution/run-context'
import { runTask } from '@fiscus/scheduling/execution/run-task'
import { measureProcessHeap } from '@fiscus/scheduling/execution/watch-memory'
import { endScheduledRun } from '@fiscus/scheduling/runs/end-scheduled-run'
import type { RunOutcome } from '@fiscus/scheduling/runs/run-outcome'
import { statusAfter } from '@fiscus/scheduling/runs/run-transitions'
import { type CronRunRow, triggerTask } from '@fiscus/scheduling/runs/trigger-task'
import { catalog } from '@fiscus/tasks/catalog'
import { eq } from 'drizzle-orm'
import { commandAuthor } from '../command/author.ts'
import type { TaskRunner } from './open-task-runner.ts'
import type { SelectedTask } from './select-tasks.ts'

/** The outcome of a task that this process should run. */
export type TaskOutcome = {
  tenant: string | null
  run_id: string
  status: RunStatus | 'already_running'
  duration_ms: number | null
  result: string | null
  /** One sentence; the execution log has the whole error. */
  error: string | null
}

const worker = `cli-${hostname()}-${process.pid}`

/** Less than the time after which a tick ends a run that its command does not start. */
const lockPatienceMs = 25_000
const lockRetryMs = 500

/**
 * Runs a task in this process, independent of its schedule, with its lease and its execution log. A run that waits for
 * a worker or for its retry is taken over; only a running one refuses the call. A run of this call that cannot start is
 * cancelled. Throws when the database is unreachable, and without `onLeaseless` also when the leases are.
 */
export async function runInThisProcess(
  runner: TaskRunner,
  { id: taskId, tenant }: SelectedTask,
  options: RunOptions,
): Promise<TaskOutcome> {
  const { databases, clock, events } = runner
  const { control } = databases
  const triggered = await triggerTask(control, { taskId, trigger: 'cli' }, commandAuthor(clock))
  if (triggered.kind === 'unknown') throw new Error('The task was removed from the registry')
  if (triggered.kind === 'already_running') return alreadyRunning(tenant, triggered.run)

  const { id: runId, attempt } = triggered.run
  const cancel = async (reason: Message) => {
    if (triggered.kind === 'triggered')
      await endScheduledRun(control, { runId, taskId, step: 'cancel_scheduled', at: clock.now(), reason })
  }
  try {
    const outcome = await runWhenUnlocked(runner, { runId, taskId, attempt }, options)
    events.runFinished(outcome)
    if (outcome.kind === 'held_back') await cancel(runs.notStarted({ reason: outcome.reason }))
    if (outcome.kind === 'locked') await cancel(runs.leaseHeld())
    if (outcome.kind === 'locked' || outcome.kind === 'not_scheduled')
      return outcomeElsewhere(tenant, await readRun(control, runId))
    return taskOutcome(outcome, { tenant, run_id: runId })
  } catch (error) {
    await cancel(runs.commandFailed()).catch(() => {}) // else a tick abandons the run
    throw error
  }
}

/** A worker that died, or that still stops an earlier run, may hold the lease for some seconds. */
async function runWhenUnlocked(
  runner: TaskRunner,
  run: Parameters<typeof runTask>[1],
  options: RunOptions,
): Promise<RunOutcome> {
  const until = performance.now() + lockPatienceMs
  for (;;) {
    const outcome = await runTask(runContextOf(runner), run, options)
    if (outcome.kind !== 'locked' || options.signal.aborted || performance.now() > until) return outcome
    const { status } = await readRun(runner.databases.control, run.runId)
    if (status !== 'scheduled') return { kind: 'not_scheduled' }
    await sleep(lockRetryMs, undefined, { signal: options.signal }).catch(() => {})
  }
}

async function readRun(control: ControlDatabase, runId: string): Promise<CronRunRow> {
  return requireRow(await control.select().from(cronRuns).where(eq(cronRuns.id, runId)))
}

/** The resources of a run that this process executes without a thread. */
export function runContextOf(runner: TaskRunner): RunContext {
  const { databases, blobsOf, secretKeys, mail, dav, pdf, leases, clock, log } = runner
  const executeTask = executeInProcess({ databases, catalog, blobsOf, secretKeys, mail, dav, pdf })
  return { databases, leases, executeTask, measureMemory: measureProcessHeap, clock, log, worker }
}

const alreadyRunning = (tenant: string | null, { id, worker, started_at }: CronRunRow): TaskOutcome => ({
  tenant,
  run_id: id,
  status: 'already_running',
  duration_ms: null,
  result: null,
  error: `run ${id} on ${worker} since ${started_at?.toISOString()}.`,
})

/** The outcome of a run that this process has not started. */
function outcomeElsewhere(tenant: string | null, run: CronRunRow): TaskOutcome {
  if (run.status === 'running') return alreadyRunning(tenant, run)
  const { id: run_id, status, duration_ms, result } = run
  const waits = 'another process holds the lock of the task: try again in half a minute.'
  const error = status === 'scheduled' ? waits : run.error && firstSentence(run.error)
  return { tenant, run_id, status, duration_ms, result, error }
}

function taskOutcome(
  outcome: Exclude<RunOutcome, { kind: 'locked' | 'not_scheduled' }>,
  scope: Pick<TaskOutcome, 'tenant' | 'run_id'>,
): TaskOutcome {
  const failed = { ...scope, status: 'failed', duration_ms: null, result: null } as const
  switch (outcome.kind) {
    case 'ended': {
      const { step, durationMs, result, error } = outcome.run
      return {
        ...scope,
        status: statusAfter(step),
        duration_ms: durationMs,
        result: result?.text ?? null,
        error: error && firstSentence(error),
      }
    }
    case 'held_back':
      return { ...failed, error: `the run did not start: ${render(outcome.reason)}.` }
    case 'lost':
      return { ...failed, error: 'the run lost its lease; another process may run the task now.' }
    case 'rescheduled': {
      const { retry, error } = outcome.run
      if (!retry) return { ...failed, status: 'interrupted', error: 'a signal stopped the run.' }
      const reason = firstSentence(error ?? '').slice(0, -1)
      return { ...failed, error: `${reason}; it is retried at ${retry.at.toISOString()}.` }
    }
  }
}

/** Returns the first line of an error in the execution log, without the stack. */
function firstSentence(error: string): string {
  const [line = ''] = error.replace(/^Error: /, '').split('\n')
  return line.endsWith('.') ? line : `${line}.`
}
