const parallelMax = 4

/**
 * Runs up to four items at a time. The first error aborts all runs and is thrown after they have ended. An abort skips
 * the remaining items.
 */
export async function runEach<T>(
  items: readonly T[],
  stopping: AbortController,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  async function runRest() {
    for (const item of rest) {
      if (stopping.signal.aborted) return
      await run(item).catch((error) => {
        stopping.abort(error)
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: parallelMax }, runRest))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
