/**
 * Returns a function that calls `load` at most once in each period, and shares its result with all calls in that
 * period. For public routes: their cost does not grow with the requests.
 */
export function sharedFor<T>(periodMs: number, load: () => Promise<T>): () => Promise<T> {
  let loadedAt = Number.NEGATIVE_INFINITY
  let result: Promise<T>
  return () => {
    if (performance.now() - loadedAt >= periodMs) {
      loadedAt = performance.now()
      result = load()
    }
    return result
  }
}
