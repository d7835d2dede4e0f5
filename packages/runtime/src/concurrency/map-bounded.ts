/**
 * Returns the results of `work` in the order of the items, with at most `max` of them at work at a time. After a
 * failure no further item begins, and the promise rejects when those at work have ended.
 */
export async function mapBounded<Item, Result>(
  items: readonly Item[],
  max: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length)
  const rest = items.entries()
  let hasFailed = false
  async function workOnRest() {
    for (const [at, item] of rest) {
      if (hasFailed) return
      try {
        results[at] = await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: Math.min(max, items.length) }, workOnRest))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return results
}
