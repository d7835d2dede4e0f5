import { runTask } from '@fiscus/scheduling/execution/run-task'
import type { QueuedRun } from '@fiscus/scheduling/queue/queued-run'
import { lastCause } from '@fiscus/scheduling/runs/outcome-text'
import type { TaskRunner } from './open-task-runner.ts'
import { runEach } from './run-each.ts'
import { runContextOf } from './run-in-this-process.ts'
import { scopeName } from './select-tasks.ts'

export type Drained = {
  succeeded: number
  failed: number
  /** Failed runs that have another attempt. */
  retried: number
  /** Runs that a signal stopped, or that did not start in time: a later call continues them. */
  left: number
  /** Runs that another process has started or ended. */
  taken: number
  /** One sentence for each failed run. */
  failures: string[]
}

/** The next call of the minute starts the rest, so that calls do not accumulate. */
const startMs = 50_000

/**
 * Executes runs of a tick in this process, up to four at a time, under the same leases and fences as a worker. Starts
 * no run after 50 s or after an abort. Throws when the leases or the database are unreachable.
 */
export async function drainRuns(
  runner: TaskRunner,
  runs: readonly QueuedRun[],
  stopping: AbortController,
): Promise<Drained> {
  const drained: Drained = { succeeded: 0, failed: 0, retried: 0, left: 0, taken: 0, failures: [] }
  const context = runContextOf(runner)
  const startedAt = performance.now()
  let offered = 0

  async function drain(run: QueuedRun) {
    offered += 1
    if (performance.now() - startedAt > startMs) {
      drained.left += 1
      return
    }
    const outcome = await runTask(context, run, { signal: stopping.signal })
    runner.events.runFinished(outcome)
    switch (outcome.kind) {
      case 'ended':
      case 'rescheduled': {
        const { step, taskName, error, retry } = outcome.run
        if (step === 'succeed') drained.succeeded += 1
        else if (step === 'reschedule') drained[retry ? 'retried' : 'left'] += 1
        else drained.failed += 1
        if (step === 'succeed' || (step === 'reschedule' && !retry)) return
        const suffix = retry ? `; it is retried at ${retry.at.toISOString()}` : ''
        drained.failures.push(
          `${taskName} of ${scopeName(outcome.run)} failed: ${lastCause(error ?? '')}${suffix}.`,
        )
        return
      }
      case 'held_back':
        drained.left += 1
        return
      default:
        drained.taken += 1
    }
  }

  await runEach(runs, stopping, drain)
  drained.left += runs.length - offered
  return drained
}
