import { monitorEventLoopDelay } from 'node:perf_hooks'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'

const measureMs = 1_000
/** Node wakes the process as often to measure: with 20 ms it takes 0.25 % of a core. */
const resolutionMs = 200
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
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let isBlocked = false

  function measure() {
    // Node measures the time between two of its timers.
    const delayedMs = Math.max(0, delay.max / 1e6 - resolutionMs)
    delay.reset()
    onDelay(delayedMs / 1000)
    if (delayedMs > blockedMs === isBlocked) return
    isBlocked = !isBlocked
    if (isBlocked) onBlocked()
    else onUnblocked()
  }

  const measuring = repeatEvery(measureMs, measure)
  return {
    async [Symbol.asyncDispose]() {
      await measuring[Symbol.asyncDispose]()
      delay.disable()
    },
  }
}
