/**
 * Calls `act` at most once in each period, and passes the number of calls that were omitted since the last one. For
 * logging errors that repeat.
 */
export function throttled<A extends unknown[]>(
  periodMs: number,
  act: (omitted: number, ...args: A) => void,
): (...args: A) => void {
  let lastMs = Number.NEGATIVE_INFINITY
  let omitted = 0
  return (...args) => {
    if (performance.now() - lastMs < periodMs) {
      omitted += 1
      return
    }
    lastMs = performance.now()
    act(omitted, ...args)
    omitted = 0
  }
}
