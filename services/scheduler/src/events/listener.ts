import { setTimeout as sleep } from 'node:timers/promises'
import type { Changes } from './read-changes.ts'

/** One who hears of changes until it ends. */
export type Listener = {
  readonly keyId: string
  /** Null: nothing has happened for a while. */
  changes(): AsyncGenerator<Changes | null>
  push(changes: Changes): void
  end(): void
}

const quietMsMax = 15_000
const behindMax = 10

/** Keeps changes until they are taken. A listener that falls too far behind is let go: it asks again from where it was. */
export function openListener(keyId: string, quietMs = quietMsMax): Listener {
  const waiting: Changes[] = []
  const over = new AbortController()
  let arrival = Promise.withResolvers<void>()

  return {
    keyId,
    async *changes() {
      while (!over.signal.aborted) {
        const next = waiting.shift()
        if (next) yield next
        else if (!(await arrivesWithin(quietMs))) yield null
      }
    },
    push(changes) {
      if (waiting.length < behindMax) waiting.push(changes)
      else over.abort()
      arrival.resolve()
    },
    end: () => over.abort(),
  }

  /** Whether something has come by then; the end counts. */
  async function arrivesWithin(ms: number): Promise<boolean> {
    const arrived = arrival.promise.then(() => true)
    const quiet = new AbortController()
    const late = sleep(ms, false, { signal: AbortSignal.any([over.signal, quiet.signal]) }).catch(() => true)
    const isArrived = await Promise.race([arrived, late])
    quiet.abort()
    arrival = Promise.withResolvers()
    return isArrived
  }
}
