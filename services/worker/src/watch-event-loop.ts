import { monitorEventLoopDelay } from 'node:perf_hooks'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'

const measureMs = 1_000
const blockedNs = 1_000_000_000

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
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let isBlocked = false

  function measure() {
    const { max } = delay
    delay.reset()
    onDelay(max / 1e9)
    if (max > blockedNs === isBlocked) return
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
