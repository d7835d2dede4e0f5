/**
 * What the runs of a queue do, as the window of tenants needs it. Times are those of the monotonic clock, in
 * milliseconds.
 */
export type QueueState = {
  /** The highest id of its runs: runs are claimed, numbered and offered tenant by tenant (0091). */
  front: string
  /** Its runs that wait, or are in the window. */
  quick: number
  /** Its runs that have left, or take longer than two seconds. */
  slow: number
  /** When a quick run was there last. */
  quickAt: number
  /** How long its runs are in the window: a mean in which the latest run counts an eighth. */
  meanMs: number
}

/** A queue without a run for this time has none, rather than being between two of them. */
const betweenRunsMs = 1_000

/** The state of a queue that has had no run yet. */
export function newQueueState(): QueueState {
  return { front: '', quick: 0, slow: 0, quickAt: Number.NEGATIVE_INFINITY, meanMs: 0 }
}

/** Whether the queue has quick runs, or is between two of them, and not more slow ones. */
export function isMoving({ quick, slow, quickAt }: QueueState): boolean {
  if (slow > quick) return false
  return quick > 0 || performance.now() - quickAt < betweenRunsMs
}

/**
 * Counts a run as quick until it leaves, and then as slow until it is disposed of.
 * @param changed is called when the run has left or ended
 */
export function countRun(queue: QueueState, changed: () => void) {
  let state: 'quick' | 'slow' | 'ended' = 'quick'
  let enteredAt = performance.now()
  queue.quick += 1

  function become(next: 'slow' | 'ended') {
    if (state === next || state === 'ended') return
    if (state === 'quick') {
      queue.quickAt = performance.now()
      queue.meanMs += (queue.quickAt - enteredAt - queue.meanMs) / 8
    }
    queue[state] -= 1
    if (next === 'slow') queue.slow += 1
    state = next
    changed()
  }

  return {
    /** The time in the window begins: until then the run waited. */
    hasEntered() {
      enteredAt = performance.now()
    },
    leave: () => become('slow'),
    [Symbol.dispose]: () => become('ended'),
  }
}
