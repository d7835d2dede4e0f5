import type { JobEnd } from '@fiscus/scheduling/queue/consume-queue'
import type { RunJob } from '@fiscus/scheduling/queue/queued-run'
import type { RunContext } from '@fiscus/scheduling/runs/run-context'
import type { RunOutcome } from '@fiscus/scheduling/runs/run-outcome'
import { runTask } from '@fiscus/scheduling/runs/run-task'
import type { StartedRun } from '@fiscus/scheduling/runs/start-run'
import type { TenantTurns } from './tenant-turns.ts'
import type { TaskThreads } from './threads/task-threads.ts'

export type ProcessRunContext = Omit<RunContext, 'perform'> & {
  turns: TenantTurns
  threads: TaskThreads
  /** Hears of each run's start. */
  onStart: (run: StartedRun) => void
  /** Hears what became of each run. */
  onOutcome: (outcome: RunOutcome) => void
}

const lockedMs = 5_000

/**
 * A job of the queue: with its tenant's turn and a thread to itself, its run works under the task's lease. Says what becomes of
 * the job. Throws when leases or database stay away; the queue then offers the job again.
 */
export async function processRun(
  context: ProcessRunContext,
  job: RunJob,
  signal: AbortSignal,
): Promise<JobEnd> {
  const turn = await context.turns(job)
  if (turn.kind === 'wait') return { kind: 'later', delayMs: turn.delayMs }
  await using _turn = turn
  using thread = await context.threads.take(signal)
  if (!thread) return { kind: 'later', delayMs: 0 }
  const outcome = await runTask({ ...context, perform: thread.perform }, job, {
    signal,
    onStart: context.onStart,
  })
  context.onOutcome(outcome)
  return outcome.kind === 'locked' ? { kind: 'later', delayMs: lockedMs } : { kind: 'over' }
}
