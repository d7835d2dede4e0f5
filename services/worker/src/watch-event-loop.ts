import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'

/** A timer of our own: Node's monitor takes 0.25 % of a core, and misses what blocks after a reset. */
const sampleMs = 200
const samplesOfPeriod = 5
const blockedMs = 1_000

type EventLoopHooks = {
  /** Called each second with the longest delay of that second, in seconds. */
  onDelay: (seconds: number) => void
  /** Called when a delay exceeds one second. */
  onBlocked: () => void
  /** Called after the first second whose delays are at most one second. */
  onUnblocked: () => void
}

/** Measures the delay of timers by a blocked event loop, until disposal (scheduled-tasks §13.5). */
export function watchEventLoop({ onDelay, onBlocked, onUnblocked }: EventLoopHooks): AsyncDisposable {
  let dueAt = performance.now() + sampleMs
  let samples = 0
  let longestMs = 0
  let isBlocked = false

  function sample() {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - dueAt)
    dueAt = now + sampleMs
    samples += 1
    if (samples < samplesOfPeriod) return
    const delayMs = longestMs
    samples = 0
    longestMs = 0
    onDelay(delayMs / 1000)
    if (delayMs > blockedMs === isBlocked) return
    isBlocked = !isBlocked
    if (isBlocked) onBlocked()
    else onUnblocked()
  }

  return repeatEvery(sampleMs, sample)
}
