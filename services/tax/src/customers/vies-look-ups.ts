import { createRateLimiter } from '@fiscus/http/access/rate-limit'
import type { Clock } from '@fiscus/runtime/clock'
import { unlessAborted } from '@fiscus/runtime/waiting/unless-aborted'
import type { VatNumber } from '@fiscus/tax-engine/customer/vat-number'
import { createJobQueue } from '@fiscus/threads/job-queue'
import { failedLookUp, type ViesClient, type ViesResult, viesTimeoutMs } from './vies-client.ts'

/**
 * Look-ups of tenants in VIES, within limits. Never throws: a look-up beyond a limit has the status `unknown` and the
 * reason.
 */
export type ViesLookUps = {
  lookUp(tenantId: string, vatNumber: Pick<VatNumber, 'prefix' | 'number'>): Promise<ViesResult>
}

/** Limits of one process (tax-calculation §4.7). */
const viesLimits = {
  running: 20,
  tenantRunning: 10,
  waiting: 500,
  tenantWaiting: 100,
  tenantPerMinute: 300,
  /** Covers waiting for a turn and the request to VIES. */
  timeoutMs: viesTimeoutMs,
}

/** Why a look-up was not sent: the limit of a tenant and minute, too many that wait, or no turn within the time-out. */
type NotSent = 'minute' | 'queue_full' | 'timeout'

type Turn = { start: () => void }

/**
 * Bounds the look-ups: VIES blocks callers with many requests at once, and a tenant with many numbers must not delay
 * the calculations of other tenants.
 */
export function createViesLookUps(
  { vies, clock, onNotSent }: { vies: ViesClient; clock: Clock; onNotSent: (reason: NotSent) => void },
  limits: typeof viesLimits = viesLimits,
): ViesLookUps {
  const limiter = createRateLimiter(clock)
  const queue = createJobQueue<Turn>({
    tenantMax: limits.tenantWaiting,
    totalMax: limits.waiting,
    tenantRunningMax: limits.tenantRunning,
  })
  let running = 0

  function startWaiting(): void {
    while (running < limits.running) {
      const next = queue.next()
      if (!next) return
      running += 1
      next.job.start()
    }
  }

  const evidenceOf: Record<NotSent, string> = {
    minute: `a tenant may look up ${limits.tenantPerMinute} VAT numbers a minute.`,
    queue_full: 'too many VAT numbers wait for VIES.',
    timeout: `other VAT numbers occupied VIES for ${limits.timeoutMs / 1000} s.`,
  }

  function reject(reason: NotSent): ViesResult {
    onNotSent(reason)
    return failedLookUp(`Not looked up: ${evidenceOf[reason]}`)
  }

  /** Resolves when the look-up may start. Returns the reason when it may not. */
  async function waitForTurn(tenantId: string, signal: AbortSignal): Promise<NotSent | undefined> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const turn = { start: resolve }
    if (!queue.add(tenantId, turn)) return 'queue_full'
    startWaiting()
    try {
      await unlessAborted(promise, signal)
    } catch {
      if (queue.remove(tenantId, turn)) return 'timeout'
    }
    return undefined
  }

  return {
    async lookUp(tenantId, { prefix, number }) {
      if (limiter.take(tenantId, limits.tenantPerMinute).remaining < 0) return reject('minute')
      const signal = AbortSignal.timeout(limits.timeoutMs)
      const reason = await waitForTurn(tenantId, signal)
      if (reason) return reject(reason)
      try {
        return await vies.lookUp(prefix, number, signal)
      } finally {
        running -= 1
        queue.end(tenantId)
        startWaiting()
      }
    },
  }
}
