import type { QueuedRun } from '../queue/queued-run.ts'

/** Enqueues batches of runs. While the queue processes a batch, the caller can claim the next one. */
export type Enqueuer = {
  /**
   * Waits for the previous batch, and starts this one. Never throws: a run that is not enqueued waits in the database.
   */
  add(runs: readonly QueuedRun[]): Promise<void>
  /** Waits for the last batch, and returns the totals of all batches and the last error of the queue, or null. */
  done(): Promise<{ enqueued: number; rejected: number; error: unknown }>
}

/** `queue.enqueue` may reject; the runs of its batch are then counted as rejected. */
export function createEnqueuer(queue: { enqueue(runs: readonly QueuedRun[]): Promise<void> }): Enqueuer {
  const totals = { enqueued: 0, rejected: 0, error: null as unknown }
  let current = Promise.resolve()

  async function enqueue(runs: readonly QueuedRun[]) {
    try {
      if (runs.length > 0) await queue.enqueue(runs)
      totals.enqueued += runs.length
    } catch (error) {
      totals.rejected += runs.length
      totals.error = error
    }
  }

  return {
    async add(runs) {
      await current
      current = enqueue(runs)
    },
    async done() {
      await current
      return totals
    },
  }
}
