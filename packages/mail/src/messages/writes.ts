import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { insertReferences, type NewThread, openThreads, type ThreadIds } from '../threads/write-thread.ts'
import { insertMessages, type MessageToInsert } from './insert-message.ts'

/** Rows of a batch that are inserted together: many in one statement instead of one in each. */
export type Writes = {
  openThread(thread: NewThread): void
  keepIds(ids: ThreadIds): void
  insertMessage(message: MessageToInsert): void
  /** Inserts what was collected. A statement that may read a row of the batch needs it before. */
  flush(): Promise<void>
}

/** Collects the rows of a batch in the caller's transaction. */
export function openWrites(tx: TenantTransaction): Writes {
  const threads: NewThread[] = []
  const ids: ThreadIds[] = []
  const messages: MessageToInsert[] = []
  return {
    openThread: (thread) => void threads.push(thread),
    keepIds: (of) => void ids.push(of),
    insertMessage: (message) => void messages.push(message),
    async flush() {
      await openThreads(tx, threads.splice(0))
      await insertReferences(tx, ids.splice(0))
      await insertMessages(tx, messages.splice(0))
    },
  }
}
