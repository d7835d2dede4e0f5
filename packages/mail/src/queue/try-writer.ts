import { batched } from '@fiscus/runtime/concurrency/batched'
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

/**
 * Opens the writer of a run. Steps that arrive while a statement runs share the next one, and its commit. They commit in the order in
 * which they arrive: after a failure nothing more is written, so that no step is there without those before it.
 */
export function openTryWriter(writeTries: WriteTries): TryWriter {
  let failure: { error: unknown } | null = null
  const write = batched(async (writeTogether: WriteTries, writes: TryWrite[]) => {
    if (failure) throw failure.error
    try {
      const changed = await writeTogether(writes)
      return writes.map(({ message }) => changed.has(message.id))
    } catch (error) {
      failure = { error }
      throw error
    }
  })
  async function writeClaimed(step: TryWrite) {
    if (await write(writeTries, step)) return
    throw new ClaimLost(`The outgoing message ${step.message.id} was taken over by another worker`)
  }
  return {
    beginHandover: (message, at) => writeClaimed({ message, at, outcome: null }),
    endTry: (message, outcome, at) => writeClaimed({ message, at, outcome }),
  }
}
