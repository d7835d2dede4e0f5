import { unavailabilityOf } from '../faults/unavailability.ts'
import { retryWhileUnavailable } from '../waiting/retry-while-unavailable.ts'

/** The database may be away for so long before a turn ends with its lease. */
const patienceMs = 60_000

type Ends<T> = {
  /** @throws what ends the run; that includes the error of a database or of files that cannot be used */
  work: () => Promise<T>
  /** Writes the outcome of the turn, with the end of its lease. */
  end: (outcome: T) => Promise<void>
  /** Ends only the lease. */
  release: () => Promise<void>
  /** Aborts with the run. */
  signal: AbortSignal
}

/**
 * Runs a turn under its lease, and returns its outcome. While the database restarts, the end of the lease is tried
 * again for a minute: otherwise the next turn would wait until the lease is over, and take this one for lost with its
 * process.
 * @throws the error of `work`, or of the last try to write the end
 */
export async function endWhenAvailable<T>({ work, end, release, signal }: Ends<T>): Promise<T> {
  let outcome: T
  try {
    outcome = await work()
  } catch (error) {
    if (unavailabilityOf(error)?.isOutage) await retryWhileUnavailable(release, { patienceMs, signal })
    throw error
  }
  await retryWhileUnavailable(() => end(outcome), { patienceMs, signal })
  return outcome
}
