import { monitorEventLoopDelay } from 'node:perf_hooks'

const lookMs = 1_000
const blockedNs = 1_000_000_000

/**
 * Looks each second how long the event loop kept its timers waiting, in seconds. Above one second `blocked` is called, and `free`
 * when it has been in time again for a second.
 */
export function watchEventLoop(hooks: {
  seen: (seconds: number) => void
  blocked: () => void
  free: () => void
}): Disposable {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let isBlocked = false
  const timer = setInterval(() => {
    const { max } = delay
    delay.reset()
    hooks.seen(max / 1e9)
    if (max > blockedNs === isBlocked) return
    isBlocked = !isBlocked
    if (isBlocked) hooks.blocked()
    else hooks.free()
  }, lookMs)
  return {
    [Symbol.dispose]() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
