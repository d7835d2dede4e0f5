import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'

/** What a batch did. `last` is the key of the last row that it came to, as text; null: there was no row left. */
export type Batch = { changed: number; last: string | null }

/**
 * Does batch after batch, each on from the last row of the one before, until no row is left, and says how many rows were changed.
 * Each batch is a transaction of its own: whoever stops it between two keeps what is done, and the next run goes on from there.
 * @param doBatch works on rows from an instant on; the first is given `-infinity`
 */
export async function inBatches(
  { signal, progress }: Pick<TaskContext, 'signal' | 'progress'>,
  doBatch: (from: string) => Promise<Batch>,
): Promise<number> {
  let from = '-infinity'
  for (let changed = 0; ; ) {
    signal.throwIfAborted()
    const batch = await doBatch(from)
    changed += batch.changed
    progress(changed, changed)
    if (batch.last === null) return changed
    from = batch.last
  }
}
