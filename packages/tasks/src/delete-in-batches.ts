import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { TaskContext } from './define-task.ts'

const batchSize = 1000

/**
 * Deletes batch by batch until one is not full, and says how many rows that were. Each batch is a statement of its own: whoever
 * stops it between two keeps what is done, and the next run goes on from there.
 */
export async function deleteInBatches(
  { signal, progress }: Pick<TaskContext, 'signal' | 'progress'>,
  deleteBatch: (batchSize: number) => PromiseLike<{ count: number }>,
): Promise<number> {
  for (let deleted = 0; ; ) {
    signal.throwIfAborted()
    const { count } = await deleteBatch(batchSize)
    deleted += count
    progress(deleted, deleted)
    if (count < batchSize) return deleted
  }
}

/** As an array, so that the batch is selected once: an `in` may be planned as a join that asks for batch after batch. */
export function isOneOfBatch(id: AnyColumn, batch: SQLWrapper): SQL {
  return sql`${id} = any(array(${batch}))`
}
