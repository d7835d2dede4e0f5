import type { TaskThread } from './task-thread.ts'

/** A thread of a pool, the runs that have a place in it, and since when it has none. */
export type PooledThread = { thread: TaskThread; runs: number; idleSince: number }

/** The threads of a pool, each with places for `runsPerThread` runs. */
export type PooledThreads = {
  size(): number
  add(thread: TaskThread): PooledThread
  /**
   * Takes a place in the fullest thread, of idle ones in that which was used last, so that the others end. Undefined:
   * none is free.
   */
  takePlace(): PooledThread | undefined
  /** Takes a place in this thread. False: none is free. */
  takePlaceIn(pooled: PooledThread): boolean
  release(pooled: PooledThread): void
  /** Removes and ends the thread if no run has a place in it. */
  endWithoutRuns(pooled: PooledThread): void
  /** Ends the threads without a run for this time: it returns the memory of threads that a peak has started. */
  endIdle(idleMs: number): void
  endAll(): Promise<void>
}

export function pooledThreads(runsPerThread: number): PooledThreads {
  const threads = new Set<PooledThread>()

  function takePlace(): PooledThread | undefined {
    let best: PooledThread | undefined
    for (const pooled of threads) {
      if (!pooled.thread.isSound()) endWithoutRuns(pooled)
      else if (pooled.runs < runsPerThread && (!best || isBetter(pooled, best))) best = pooled
    }
    if (best) best.runs += 1
    return best
  }

  function endWithoutRuns(pooled: PooledThread) {
    if (pooled.runs > 0) return
    threads.delete(pooled)
    void pooled.thread.end()
  }

  return {
    size: () => threads.size,
    add(thread) {
      const pooled = { thread, runs: 0, idleSince: performance.now() }
      threads.add(pooled)
      return pooled
    },
    takePlace,
    takePlaceIn(pooled) {
      if (pooled.runs >= runsPerThread) return false
      pooled.runs += 1
      return true
    },
    release(pooled) {
      pooled.runs -= 1
      pooled.idleSince = performance.now()
    },
    endWithoutRuns,
    endIdle(idleMs) {
      const lastUse = performance.now() - idleMs
      for (const pooled of threads) if (pooled.idleSince <= lastUse) endWithoutRuns(pooled)
    },
    async endAll() {
      await Promise.all([...threads].map(({ thread }) => thread.end()))
    },
  }
}

function isBetter(one: PooledThread, other: PooledThread): boolean {
  return one.runs === other.runs ? one.idleSince > other.idleSince : one.runs > other.runs
}
