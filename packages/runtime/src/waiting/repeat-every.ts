type RepeatOptions = {
  /** Receives each failure of `work`; the repetition continues. Without it, `work` must not fail. */
  onError?: (error: unknown) => void
  /** Ends the repetition, like disposal, without waiting for a call that is in progress. */
  signal?: AbortSignal
}

/**
 * Calls `work` again and again: `ms` milliseconds from now, and then `ms` milliseconds after each call has ended, so
 * that two calls never overlap. Disposal ends the repetition and waits for the call that is in progress.
 */
export function repeatEvery(
  ms: number,
  work: () => unknown,
  { onError, signal }: RepeatOptions = {},
): AsyncDisposable {
  let isOver = signal?.aborted === true
  let current = Promise.resolve()
  // A timer without an abort signal: a worker starts three repetitions for each run, and an abort costs more than the
  // rest of a repetition.
  let timer = isOver ? undefined : setTimeout(begin, ms)

  function begin() {
    current = call()
  }

  async function call() {
    try {
      await work()
    } catch (error) {
      if (!onError) throw error
      onError(error)
    }
    if (!isOver) timer = setTimeout(begin, ms)
  }

  function end() {
    isOver = true
    clearTimeout(timer)
  }

  signal?.addEventListener('abort', end)
  return {
    [Symbol.asyncDispose]() {
      end()
      signal?.removeEventListener('abort', end)
      return current
    },
  }
}
