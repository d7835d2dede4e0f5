import { commitBatch } from './commit-batch.ts'
import type { Batch } from './plan-batches.ts'
import type { FailedMessage, ReadMessage } from './read-message.ts'
import { mayContinue, type SyncTurn } from './sync-turn.ts'

/** What the server has sent of a batch. */
export type FetchedBatch = {
  /** Resolves when the messages are parsed and their sources are stored. */
  messages: Promise<(ReadMessage | FailedMessage)[]>
  /** The error that has ended the connection meanwhile. */
  ended: Error | null
}

type Steps<Entry> = {
  fetch: (batch: Batch<Entry>) => Promise<FetchedBatch>
  /** The cursor of the folder after the batch; null: it stays. */
  cursorAfter: (batch: Batch<Entry>) => number | null
}

/**
 * Fetches batches and commits them in their order. While the server sends a batch, the one before is parsed and stored,
 * and the one before that is committed, so that a turn has three of them in memory at most; a cautious turn has one.
 * Returns whether all were committed; else the turn has no more time or budget.
 */
export async function fetchAndCommit<Entry>(
  turn: SyncTurn,
  folderId: string,
  batches: readonly Batch<Entry>[],
  { fetch, cursorAfter }: Steps<Entry>,
): Promise<boolean> {
  let committed = Promise.resolve()
  let readyBefore: Promise<unknown> = committed
  try {
    for (const batch of batches) {
      if (!mayContinue(turn)) return false
      const { messages, ended } = await fetch(batch)
      const ready = Promise.all([messages, committed])
      committed = ready.then(([messages]) =>
        commitBatch(turn, folderId, { messages, lastUid: cursorAfter(batch) }),
      )
      // Awaited below, also when the next batch cannot be fetched.
      committed.catch(() => {})
      await readyBefore
      readyBefore = ready
      if (turn.isCautious) await committed
      if (ended !== null) throw ended
    }
    return true
  } finally {
    await committed
  }
}
