/** At most one call in each period; the next one is told how many were left out before it. For logs of what fails over and over. */
export function seldom<A extends unknown[]>(
  periodMs: number,
  act: (leftOut: number, ...args: A) => void,
): (...args: A) => void {
  let lastMs = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (...args) => {
    if (performance.now() - lastMs < periodMs) {
      leftOut += 1
      return
    }
    lastMs = performance.now()
    act(leftOut, ...args)
    leftOut = 0
  }
}
