import { Problem } from '@fiscus/contracts/problems/problem'
import { createJobQueue } from '@fiscus/http/threads/job-queue'

/**
 * Checks and renders templates in turns of the tenants: a tenant with slow templates delays only its own.
 * @throws Problem 503 `overloaded` when too many requests wait; the reason of the signal
 */
export type TemplateTurns = <T>(tenantId: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/** Previews that are rendered and printed at a time. */
export const runningMax = 2
const limits = { tenantRunningMax: 1, tenantMax: 4, totalMax: 32 }
const retryAfterSeconds = 5

export function createTemplateTurns(): TemplateTurns {
  const queue = createJobQueue<() => void>(limits)
  let running = 0

  function begin() {
    while (running < runningMax) {
      const next = queue.next()
      if (!next) return
      running += 1
      next.job()
    }
  }

  return async (tenantId, signal, work) => {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    if (!queue.add(tenantId, resolve)) throw overloaded()
    const leave = () => {
      if (queue.remove(tenantId, resolve)) reject(signal.reason)
    }
    signal.addEventListener('abort', leave)
    begin()
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', leave)
    }
    try {
      return await work()
    } finally {
      running -= 1
      queue.end(tenantId)
      begin()
    }
  }
}

function overloaded(): Problem {
  return new Problem('overloaded', 'Many previews are waiting: try again in a few seconds.', {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
}
