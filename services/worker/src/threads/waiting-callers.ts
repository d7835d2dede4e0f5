/** Callers that wait, each for a value of its own, in the order of their calls. */
export type WaitingCallers<Value> = {
  size(): number
  /** Waits for a value. Null: the signal aborted first. */
  wait(signal: AbortSignal): Promise<Value | null>
  /** Removes and returns the caller that has waited for longest. */
  takeFirst(): WaitingCaller<Value> | undefined
}

export type WaitingCaller<Value> = {
  resolve(value: Value): void
  reject(reason: unknown): void
}

export function waitingCallers<Value>(): WaitingCallers<Value> {
  const waiting = new Set<PromiseWithResolvers<Value | null>>()
  return {
    size: () => waiting.size,
    async wait(signal) {
      if (signal.aborted) return null
      const caller = Promise.withResolvers<Value | null>()
      const cancel = () => {
        waiting.delete(caller)
        caller.resolve(null)
      }
      waiting.add(caller)
      signal.addEventListener('abort', cancel)
      try {
        return await caller.promise
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
    takeFirst() {
      const [first] = waiting
      if (first) waiting.delete(first)
      return first
    },
  }
}
