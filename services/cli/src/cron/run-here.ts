import { hostname } from 'node:os'
import type { RunStatus } from '@fiscus/contracts/tasks/task-vocabulary'
import { dropRun } from '@fiscus/scheduling/runs/drop-run'
import { performHere } from '@fiscus/scheduling/runs/execute-in-process'
import type { RunOptions } from '@fiscus/scheduling/runs/run-context'
import type { RunOutcome } from '@fiscus/scheduling/runs/run-outcome'
import { runTask } from '@fiscus/scheduling/runs/run-task'
import { triggerTask } from '@fiscus/scheduling/runs/trigger-task'
import { catalog } from '@fiscus/tasks/catalog'
import type { Scheduling } from './open-scheduling.ts'
import { operator } from './operator.ts'
import type { TaskRow } from './select-tasks.ts'

/** What became of a task that was to run in this process. */
export type HereOutcome = {
  tenant: string | null
  run_id: string
  status: Extract<RunStatus, 'success' | 'failed' | 'timeout' | 'interrupted'> | 'already_running'
  duration_ms: number | null
  result: string | null
  /** In one sentence; the log of runs has the rest. */
  error: string | null
}

const worker = `cli-${hostname()}-${process.pid}`

/**
 * Runs a task in this process, under its lease and in its log, whatever its schedule says. A run that can't begin is taken back.
 * Throws when the locks or the database stay away.
 */
export async function runHere(
  { databases, blobsOf, leases, clock, log, events }: Scheduling,
  { id: taskId, tenant }: TaskRow,
  options: RunOptions,
): Promise<HereOutcome> {
  const { control } = databases
  const triggered = await triggerTask(control, { taskId, trigger: 'cli' }, operator(clock))
  if (triggered.kind === 'unknown') throw new Error('The task is not in the registry any more')
  if (triggered.kind === 'already_running') return busy(tenant, triggered.runId)

  const runId = triggered.run.id
  const takeBack = (error: string) =>
    dropRun(control, { runId, taskId, step: 'withdraw', at: clock.now(), error })
  try {
    const perform = performHere({ databases, catalog, blobsOf })
    const context = { databases, leases, perform, clock, log, worker }
    const outcome = await runTask(context, { runId, taskId }, options)
    events.runOver(outcome)
    if (outcome.kind !== 'locked') return outcomeOf(outcome, { tenant, run_id: runId })
    await takeBack('The lock of the task was held')
    return busy(tenant, runId)
  } catch (error) {
    await takeBack('The command could not begin it').catch(() => {}) // else the supervisor drops it
    throw error
  }
}

const busy = (tenant: string | null, run_id: string): HereOutcome => ({
  ...{ tenant, run_id, status: 'already_running', duration_ms: null, result: null },
  error: `run ${run_id}.`,
})

function outcomeOf(
  outcome: Exclude<RunOutcome, { kind: 'locked' }>,
  scope: Pick<HereOutcome, 'tenant' | 'run_id'>,
): HereOutcome {
  const failed = { ...scope, status: 'failed', duration_ms: null, result: null } as const
  switch (outcome.kind) {
    case 'ended': {
      const { status, durationMs, result, error } = outcome.run
      return { ...scope, status, duration_ms: durationMs, result, error: error && sentenceFrom(error) }
    }
    case 'gone':
      return { ...failed, error: 'it was cancelled before it began.' }
    case 'lost':
      return { ...failed, error: 'it was released while it ran here: another may run it now.' }
    case 'given_back':
      return { ...failed, status: 'interrupted', error: 'it was stopped.' }
  }
}

/** The first line of an error as the log keeps it, without the stack. */
function sentenceFrom(error: string): string {
  const [line = ''] = error.replace(/^Error: /, '').split('\n')
  return line.endsWith('.') ? line : `${line}.`
}
