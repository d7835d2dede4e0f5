import type { RunContext } from '@fiscus/scheduling/execution/run-context'
import { runTask } from '@fiscus/scheduling/execution/run-task'
import type { JobDecision } from '@fiscus/scheduling/queue/consume-queue'
import type { QueuedRun } from '@fiscus/scheduling/queue/queued-run'
import type { RunOutcome } from '@fiscus/scheduling/runs/run-outcome'
import type { StartedRun } from '@fiscus/scheduling/runs/start-run'
import type { TenantTurns } from './tenant-turns.ts'
import type { RunThreads } from './threads/run-threads.ts'

export type ProcessRunContext = Omit<RunContext, 'executeTask' | 'measureMemory'> & {
  turns: TenantTurns
  threads: RunThreads
  /** Called when a run has started. */
  onStart: (run: StartedRun) => void
  /** Called with the outcome of each call of `runTask`, also when the task was locked. */
  onOutcome: (outcome: RunOutcome) => void
}

const offeredAgainMs = 5_000

/**
 * Executes a run of the queue with a turn of its tenant and a thread. Returns what the queue does with the job. Rejects
 * if the leases or the database are unreachable: the queue then delivers the job again.
 */
export async function processRun(
  context: ProcessRunContext,
  run: QueuedRun,
  signal: AbortSignal,
): Promise<JobDecision> {
  const turn = await context.turns(run)
  if (turn.kind === 'wait') return { kind: 'delay', delayMs: turn.delayMs }
  await using _turn = turn
  using thread = await acquireThread(context, run, signal)
  if (!thread) return { kind: 'delay', delayMs: 0 }
  const { executeTask, measureMemory } = thread
  const outcome = await runTask({ ...context, executeTask, measureMemory }, run, {
    signal,
    onStart: context.onStart,
    onRelease: turn.release,
  })
  context.onOutcome(outcome)
  const isOfferedAgain = outcome.kind === 'locked' || outcome.kind === 'held_back'
  return isOfferedAgain ? { kind: 'delay', delayMs: offeredAgainMs } : { kind: 'done' }
}

async function acquireThread({ threads, log }: ProcessRunContext, run: QueuedRun, signal: AbortSignal) {
  try {
    return await threads.acquire(run, signal)
  } catch (error) {
    const { runId, taskId, tenantId } = run
    log.error(
      { err: error, run_id: runId, task_id: taskId, tenant_id: tenantId },
      'a thread did not start: the run is offered again',
    )
    throw error
  }
}
