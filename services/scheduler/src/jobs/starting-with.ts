/**
 * An iterator that returns a result that was already read, then the rest. Ending it ends the rest, also before its
 * first result is read: the `finally` of a generator that has not started would not run.
 */
export function startingWith<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncIterableIterator<T> {
  let isFirst = true
  return {
    async next() {
      if (!isFirst) return rest.next()
      isFirst = false
      return first
    },
    async return() {
      await rest.return?.()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
