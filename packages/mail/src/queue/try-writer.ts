import { batched } from '@fiscus/runtime/concurrency/batched'
import { retryWhileUnavailable } from '@fiscus/runtime/waiting/retry-while-unavailable'
import { type Claimed, ClaimLost } from './outgoing-message.ts'
import type { TryOutcome } from './try-outcome.ts'
import type { TryWrite, WriteTries } from './write-tries.ts'

/** Writes the steps of the tries of a run. Each promise resolves when the step is committed. */
export type TryWriter = {
  /**
   * Commits that the last bytes of a message are handed over next. From now on a lost answer makes it unknown.
   * @throws ClaimLost they must not be handed over
   */
  beginHandover(message: Claimed, at: Date): Promise<void>
  /**
   * Writes how a try ended, with the result of each recipient.
   * @throws ClaimLost
   */
  endTry(message: Claimed, outcome: TryOutcome, at: Date): Promise<void>
}

/** The database may be away for so long before what a server has answered is lost, and its message unknown. */
const patienceMs = 60_000

/**
 * Opens the writer of a run. Steps that arrive while a statement runs share the next one, and its commit. They commit
 * in the order in which they arrive: after a failure nothing more is written, so that no step is there without those
 * before it. While the database is unavailable, a step is tried again for a minute, until `signal` aborts.
 */
export function openTryWriter(writeTries: WriteTries, signal: AbortSignal): TryWriter {
  let failure: { error: unknown } | null = null
  const writeStep = batched(async (writeTogether: WriteTries, writes: TryWrite[]) => {
    if (failure) throw failure.error
    try {
      const write = () => writeTogether(writes)
      const changed = await retryWhileUnavailable(write, { patienceMs, signal })
      return writes.map(({ message }) => changed.has(message.id))
    } catch (error) {
      failure = { error }
      throw error
    }
  })
  async function writeClaimed(step: TryWrite) {
    if (await writeStep(writeTries, step)) return
    throw new ClaimLost(`The outgoing message ${step.message.id} was taken over by another worker`)
  }
  return {
    beginHandover: (message, at) => writeClaimed({ message, at, outcome: null }),
    endTry: (message, outcome, at) => writeClaimed({ message, at, outcome }),
  }
}
