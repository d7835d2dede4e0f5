import type { ExecuteTask } from '@fiscus/scheduling/execution/execute-in-process'
import { type LookContext, lookForWork } from '@fiscus/scheduling/execution/look-for-work'
import type { RunContext } from '@fiscus/scheduling/execution/run-context'
import { runTask } from '@fiscus/scheduling/execution/run-task'
import { measureProcessHeap } from '@fiscus/scheduling/execution/watch-memory'
import type { JobDecision } from '@fiscus/scheduling/queue/consume-queue'
import type { QueuedRun } from '@fiscus/scheduling/queue/queued-run'
import type { EndedRun, RunOutcome } from '@fiscus/scheduling/runs/run-outcome'
import { commandClassOf } from '@fiscus/scheduling/tasks/define-task'
import type { TenantTurns } from './tenant-turns.ts'
import type { AcquiredThread, TaskThreads } from './threads/task-threads.ts'

export type ProcessRunContext = Omit<RunContext, 'executeTask' | 'measureMemory'> &
  LookContext & {
    turns: TenantTurns
    threads: Pick<TaskThreads, 'acquire'>
    /** Executes light tasks on the main loop of this process. */
    executeLight: ExecuteTask
    /** Called when a run has started, and before the outcome of a run whose look found nothing. */
    onStart: (run: Pick<EndedRun, 'taskName' | 'trigger' | 'slot' | 'startedAt'>) => void
    /** Called with the outcome of each run that is not offered again for its turn, also when its task was locked. */
    onOutcome: (outcome: RunOutcome) => void
  }

const offeredAgainMs = 5_000

/**
 * Executes a run of the queue (scheduled-tasks §13.5): looks for its work, and starts it with a turn of its tenant and a
 * thread if there is some. Returns what the queue does with the job. Rejects if the leases or the database are
 * unreachable: the queue then delivers the job again.
 */
export async function processRun(
  context: ProcessRunContext,
  run: QueuedRun,
  signal: AbortSignal,
): Promise<JobDecision> {
  const look = await lookForWork(context, run, signal)
  if (look.kind === 'idle') {
    context.onStart(look.run)
    context.onOutcome({ kind: 'ended', run: look.run })
    return { kind: 'done' }
  }
  const turn = await context.turns(run)
  if (turn.kind === 'wait') return { kind: 'delay', delayMs: turn.delayMs }
  await using _turn = turn
  using place = look.kind === 'failed' ? failing(look.error) : await acquirePlace(context, run, signal)
  if (!place) return { kind: 'delay', delayMs: 0 }
  const { executeTask, measureMemory } = place
  const outcome = await runTask({ ...context, executeTask, measureMemory }, run, {
    signal,
    onStart: context.onStart,
    onRelease: turn.release,
  })
  context.onOutcome(outcome)
  const isOfferedAgain = outcome.kind === 'locked' || outcome.kind === 'held_back'
  return isOfferedAgain ? { kind: 'delay', delayMs: offeredAgainMs } : { kind: 'done' }
}

/** Light tasks send statements from the main loop; every other run has a thread to itself. */
async function acquirePlace(
  { catalog, executeLight, threads, log }: ProcessRunContext,
  { runId, taskId, taskName, tenantId }: QueuedRun,
  signal: AbortSignal,
): Promise<AcquiredThread | null> {
  if (taskName !== undefined && catalog.get(commandClassOf(taskName))?.isLight)
    return { executeTask: executeLight, measureMemory: measureProcessHeap, [Symbol.dispose]() {} }
  try {
    return await threads.acquire(signal)
  } catch (error) {
    log.error(
      { err: error, run_id: runId, task_id: taskId, tenant_id: tenantId },
      'a thread did not start: the run is offered again',
    )
    throw error
  }
}

/** The run of a look that failed starts, so that its error is an attempt with a log entry. */
function failing(error: unknown): AcquiredThread {
  return {
    executeTask: () => Promise.reject(error),
    measureMemory: measureProcessHeap,
    [Symbol.dispose]() {},
  }
}
