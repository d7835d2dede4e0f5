import { hostname } from 'node:os'
import type { RunStatus } from '@fiscus/contracts/tasks/task-vocabulary'
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
import { triggerTask } from '@fiscus/scheduling/runs/trigger-task'
import { catalog } from '@fiscus/tasks/catalog'
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

/**
 * Runs a task in this process, independent of its schedule, with its lease and its execution log. A run that cannot
 * start is cancelled. Throws when the leases or the database are unreachable.
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
  if (triggered.kind === 'already_running') return alreadyRunning(tenant, triggered.runId)

  const runId = triggered.run.id
  const cancel = (reason: Message) =>
    endScheduledRun(control, { runId, taskId, step: 'cancel_scheduled', at: clock.now(), reason })
  try {
    const outcome = await runTask(
      runContextOf(runner),
      { runId, taskId, attempt: triggered.run.attempt },
      options,
    )
    events.runFinished(outcome)
    if (outcome.kind === 'held_back') await cancel(runs.notStarted({ reason: outcome.reason }))
    if (outcome.kind !== 'locked') return taskOutcome(outcome, { tenant, run_id: runId })
    await cancel(runs.leaseHeld())
    return alreadyRunning(tenant, runId)
  } catch (error) {
    await cancel(runs.commandFailed()).catch(() => {}) // else a tick abandons the run
    throw error
  }
}

/** The resources of a run that this process executes without a thread. */
export function runContextOf(runner: TaskRunner): RunContext {
  const { databases, blobsOf, secretKeys, mail, dav, pdf, leases, clock, log } = runner
  const executeTask = executeInProcess({ databases, catalog, blobsOf, secretKeys, mail, dav, pdf })
  return { databases, leases, executeTask, measureMemory: measureProcessHeap, clock, log, worker }
}

const alreadyRunning = (tenant: string | null, run_id: string): TaskOutcome => ({
  tenant,
  run_id,
  status: 'already_running',
  duration_ms: null,
  result: null,
  error: `run ${run_id}.`,
})

function taskOutcome(
  outcome: Exclude<RunOutcome, { kind: 'locked' }>,
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
    case 'not_scheduled':
      return { ...failed, error: 'the run was cancelled before it started.' }
    case 'lost':
      return { ...failed, error: 'the run lost its lease; another process may run the task now.' }
    case 'rescheduled':
      return { ...failed, status: 'interrupted', error: 'a signal stopped the run.' }
  }
}

/** Returns the first line of an error in the execution log, without the stack. */
function firstSentence(error: string): string {
  const [line = ''] = error.replace(/^Error: /, '').split('\n')
  return line.endsWith('.') ? line : `${line}.`
}
