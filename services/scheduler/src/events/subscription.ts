import { setTimeout as sleep } from 'node:timers/promises'
import type { Changes } from './read-changes.ts'

/** A queue of changes for one stream of events, until its end. */
export type Subscription = {
  readonly callerId: string
  /**
   * Yields the changes in order, and null after each quiet period and each call of `wake`. Returns at the end of the
   * subscription.
   */
  changes(): AsyncGenerator<Changes | null>
  push(changes: Changes): void
  /** Yields null at once, so that the stream checks its key and tenant again. */
  wake(): void
  end(): void
}

const quietMsMax = 15_000
const waitingMax = 10

/**
 * Queues changes until the stream takes them. Ends when ten batches wait: the caller reconnects with its last event id.
 */
export function openSubscription(callerId: string, quietMs = quietMsMax): Subscription {
  const waiting: Changes[] = []
  const ended = new AbortController()
  let arrival = Promise.withResolvers<void>()
  let isWoken = false

  return {
    callerId,
    async *changes() {
      while (!ended.signal.aborted) {
        const next = waiting.shift()
        if (next) yield next
        else if (!(await arrivesWithin(quietMs)) || isWoken) {
          isWoken = false
          yield null
        }
      }
    },
    push(changes) {
      if (waiting.length < waitingMax) waiting.push(changes)
      else ended.abort()
      arrival.resolve()
    },
    wake() {
      isWoken = true
      arrival.resolve()
    },
    end: () => ended.abort(),
  }

  /** Whether changes, or the end of the subscription, arrive within `ms` milliseconds. */
  async function arrivesWithin(ms: number): Promise<boolean> {
    const arrived = arrival.promise.then(() => true)
    const settled = new AbortController()
    const signal = AbortSignal.any([ended.signal, settled.signal])
    const late = sleep(ms, false, { signal }).catch(() => true)
    const hasArrived = await Promise.race([arrived, late])
    settled.abort()
    arrival = Promise.withResolvers()
    return hasArrived
  }
}
