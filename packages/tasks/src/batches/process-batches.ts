import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'

/** The result of a batch. `last` is the key of its last row, as text; null: no row was left. */
export type ProcessedBatch = { changed: number; last: string | null }

/**
 * Processes batches until no row is left, each from the last key of the batch before, and returns the number of changed
 * rows. Each batch is a transaction of its own: the changes of a run that is stopped between two batches remain, and
 * the next run continues.
 * @param processBatch processes the rows from an instant on, which is `-infinity` for the first batch
 */
export async function processBatches(
  { signal, progress }: Pick<TaskContext, 'signal' | 'progress'>,
  processBatch: (from: string) => Promise<ProcessedBatch>,
): Promise<number> {
  let from = '-infinity'
  let changed = 0
  while (true) {
    signal.throwIfAborted()
    const batch = await processBatch(from)
    changed += batch.changed
    progress(changed, changed)
    if (batch.last === null) return changed
    from = batch.last
  }
}
