import { commitBatch } from './commit-batch.ts'
import type { Batch } from './plan-batches.ts'
import type { FailedMessage, ReadMessage } from './read-message.ts'
import { mayContinue, type SyncTurn } from './sync-turn.ts'

/** What was fetched of a batch. `ended`: the error that has ended the connection meanwhile. */
export type FetchedBatch = { messages: (ReadMessage | FailedMessage)[]; ended: Error | null }

type Steps<Entry> = {
  fetch: (batch: Batch<Entry>) => Promise<FetchedBatch>
  /** The cursor of the folder after the batch; null: it stays. */
  cursorAfter: (batch: Batch<Entry>) => number | null
}

/**
 * Fetches batches and commits them in their order. A batch commits while the next one is fetched, so that a turn has two of them in
 * memory at most; a cautious turn has one. Returns whether all were committed; else the turn has no more time or budget.
 */
export async function fetchAndCommit<Entry>(
  turn: SyncTurn,
  folderId: string,
  batches: readonly Batch<Entry>[],
  { fetch, cursorAfter }: Steps<Entry>,
): Promise<boolean> {
  let committed = Promise.resolve()
  try {
    for (const batch of batches) {
      if (!mayContinue(turn)) return false
      const { messages, ended } = await fetch(batch)
      await committed
      committed = commitBatch(turn, folderId, { messages, lastUid: cursorAfter(batch) })
      // Awaited below, also when the next batch cannot be fetched.
      committed.catch(() => {})
      if (turn.isCautious) await committed
      if (ended !== null) throw ended
    }
    return true
  } finally {
    await committed
  }
}
