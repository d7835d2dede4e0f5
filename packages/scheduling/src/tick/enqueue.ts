import type { RunJob } from '../queue/queued-run.ts'

/** Hands batches of runs to the queue, one behind the caller: while the queue takes one, the caller may claim the next. */
export type HandOver = {
  /** Waits for the batch before, and begins with this one. Never throws: a run that is not taken waits in the database. */
  add(jobs: readonly RunJob[]): Promise<void>
  /** Waits for the last batch and says what became of all. */
  done(): Promise<{ taken: number; refused: number; fault: unknown }>
}

export function handOverTo(queue: { addRuns(jobs: readonly RunJob[]): Promise<void> }): HandOver {
  const sum = { taken: 0, refused: 0, fault: null as unknown }
  let current = Promise.resolve()

  async function give(jobs: readonly RunJob[]) {
    try {
      if (jobs.length > 0) await queue.addRuns(jobs)
      sum.taken += jobs.length
    } catch (error) {
      sum.refused += jobs.length
      sum.fault = error
    }
  }

  return {
    async add(jobs) {
      await current
      current = give(jobs)
    },
    async done() {
      await current
      return sum
    },
  }
}
