import { Problem } from '@fiscus/contracts/problems/problem'
import type { Message } from '@fiscus/messages/message'
import { createJobQueue, type JobLimits } from './job-queue.ts'

/**
 * Runs works in turns of the tenants, so that a tenant with many of them, or with slow ones, delays only its own.
 * @throws Problem 503 `overloaded` when too many wait; the reason of the signal
 */
export type TenantTurns = <T>(tenantId: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/** `runningMax`: works of all tenants at a time. */
export type TurnLimits = JobLimits & { runningMax: number }

export const retryAfterSeconds = 5

/** @param excess the problem 503 when too many works wait: what they are, and what to do */
export function createTenantTurns({ runningMax, ...limits }: TurnLimits, excess: () => Problem): TenantTurns {
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
    if (!queue.add(tenantId, resolve)) throw excess()
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

/** The problem 503 of a request that can be sent again in some seconds. */
export function overloaded(detail: Message): Problem {
  return new Problem('overloaded', detail, { headers: { 'Retry-After': String(retryAfterSeconds) } })
}
