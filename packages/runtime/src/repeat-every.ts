import { setTimeout as sleep } from 'node:timers/promises'

type RepeatOptions = {
  /** Receives each failure of `work`; the repetition continues. Without it, `work` must not fail. */
  onError?: (error: unknown) => void
  /** Ends the repetition, like disposal, without waiting for a call that is in progress. */
  signal?: AbortSignal
}

/**
 * Calls `work` again and again: `ms` milliseconds from now, and then `ms` milliseconds after each call has ended, so that two calls
 * never overlap. Disposal ends the repetition and waits for the call that is in progress.
 */
export function repeatEvery(
  ms: number,
  work: () => unknown,
  { onError, signal }: RepeatOptions = {},
): AsyncDisposable {
  const disposal = new AbortController()
  const ended = signal ? AbortSignal.any([disposal.signal, signal]) : disposal.signal

  async function repeat() {
    while (true) {
      await sleep(ms, undefined, { signal: ended }).catch(() => {})
      if (ended.aborted) return
      try {
        await work()
      } catch (error) {
        if (!onError) throw error
        onError(error)
      }
    }
  }

  const repeating = repeat()
  return {
    [Symbol.asyncDispose]() {
      disposal.abort()
      return repeating
    },
  }
}
