import type { Context } from 'liquidjs'

/**
 * Makes the limit of rendering count the processor time of this thread, in milliseconds from now on, instead of the
 * time of the clock: a template that waits for its turn on a busy machine does not fail.
 */
export function countProcessorTime({ renderLimit }: Context, limitMs: number): void {
  const exceed = renderLimit.check.bind(renderLimit)
  const before = process.threadCpuUsage()
  // No thread spends more processor time than the clock shows, and the clock is cheaper to read.
  let next = performance.now() + limitMs
  renderLimit.check = (now) => {
    if (now < next) return
    const { user, system } = process.threadCpuUsage(before)
    const left = limitMs - (user + system) / 1_000
    if (left <= 0) exceed(now)
    next = now + left
  }
}
