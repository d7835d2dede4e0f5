import { createHash } from 'node:crypto'
import type { StartedRun } from './start-run.ts'

/** The next attempt of a run that failed, timed out, or lost its worker. */
export type Retry = { outcome: 'failed' | 'timeout' | 'worker_lost'; at: Date }

/** A run that loses its worker this number of times fails: it may be what crashes the workers. */
const lossesMax = 3
const delaySecondsMax = 3_600
const jitter = 0.2

type RetriedRun = Pick<
  StartedRun,
  'runId' | 'attempt' | 'trigger' | 'maxAttempts' | 'retryDelaySeconds' | 'earlierAttempts'
>

/**
 * Returns the retry of a run whose current attempt ended (scheduled-tasks §13.9), or null if the run ends. A run that
 * lost its worker is retried at once. A failed or timed-out run waits: the delay of its task, doubled for each earlier
 * failure, at most an hour, ± 20 %. The deviation depends on run and attempt only, so that it differs between runs and
 * is the same in each computation. `cli` runs are never retried, because their command has ended.
 */
export function retryOf(run: RetriedRun, outcome: Retry['outcome'], endedAt: Date): Retry | null {
  if (run.trigger === 'cli') return null
  const losses = run.earlierAttempts.filter((earlier) => earlier.outcome === 'worker_lost').length
  if (outcome === 'worker_lost') return losses + 1 < lossesMax ? { outcome, at: endedAt } : null
  const failures = run.earlierAttempts.filter(
    (earlier) => earlier.outcome === 'failed' || earlier.outcome === 'timeout',
  ).length
  if (failures + 1 >= run.maxAttempts) return null
  const delaySeconds = Math.min(run.retryDelaySeconds * 2 ** failures, delaySecondsMax)
  const delayMs = Math.round(delaySeconds * 1000 * (1 + jitter * deviationOf(run)))
  return { outcome, at: new Date(endedAt.getTime() + delayMs) }
}

/** A number from -1 to 1 that is evenly distributed over runs and attempts. */
function deviationOf({ runId, attempt }: RetriedRun): number {
  const hash = createHash('sha256').update(`${runId} ${attempt}`).digest()
  return (hash.readUInt32BE() / 0xffff_ffff) * 2 - 1
}
