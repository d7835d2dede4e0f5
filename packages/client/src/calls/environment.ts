import { newIdempotencyKey } from './new-idempotency-key.ts'

/** What the client uses of its surroundings. Tests replace it. */
export type Environment = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970. */
  now(): number
  /** From 0 to below 1. */
  random(): number
  /** A new Idempotency-Key. */
  createKey(): string
  /** Calls `callback` once after `ms` milliseconds. Returns the function that cancels it. */
  schedule(callback: () => void, ms: number): () => void
}

/** The environment of Node, browsers and edge runtimes. */
export const defaultEnvironment: Environment = {
  // A reference to the global function: browsers reject a fetch that is called as a method of another object.
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  createKey: newIdempotencyKey,
  schedule: (callback, ms) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after `ms` milliseconds; rejects with the reason of the signal when it aborts. */
export function wait({ schedule }: Environment, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = schedule(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
