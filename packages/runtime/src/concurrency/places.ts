/** A bounded number of places. The callers bound how many of them wait. */
export type Places = {
  /**
   * Waits for a place, in the order of the calls. Disposal returns it. Null: the signal aborted first; such a caller
   * no longer waits.
   */
  take(signal: AbortSignal): Promise<Disposable | null>
}

/** Opens `max` places, each for one caller at a time. */
export function openPlaces(max: number): Places {
  const waiting = new Set<() => void>()
  let taken = 0

  function takeFree(): Disposable {
    taken += 1
    return { [Symbol.dispose]: release }
  }

  function release() {
    taken -= 1
    const [next] = waiting
    next?.()
  }

  async function take(signal: AbortSignal): Promise<Disposable | null> {
    if (signal.aborted) return null
    if (taken < max) return takeFree()
    const { promise, resolve } = Promise.withResolvers<Disposable | null>()
    const serve = () => {
      waiting.delete(serve)
      resolve(takeFree())
    }
    const cancel = () => {
      waiting.delete(serve)
      resolve(null)
    }
    waiting.add(serve)
    signal.addEventListener('abort', cancel)
    return promise.finally(() => signal.removeEventListener('abort', cancel))
  }

  return { take }
}
