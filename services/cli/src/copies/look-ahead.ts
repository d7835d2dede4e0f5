/** A sequence whose next item can be looked at. */
export type Ahead<T> = {
  /** The next item, which stays the next one; undefined at the end. */
  peek(): Promise<T | undefined>
  next(): Promise<T | undefined>
}

export function lookAhead<T>(source: AsyncIterable<T>): Ahead<T> {
  const items = source[Symbol.asyncIterator]()
  let ahead: IteratorResult<T> | undefined
  async function peek() {
    ahead ??= await items.next()
    return ahead.done ? undefined : ahead.value
  }
  return {
    peek,
    async next() {
      const item = await peek()
      if (!ahead?.done) ahead = undefined
      return item
    },
  }
}
