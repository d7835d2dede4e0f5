import { randomUUID } from 'node:crypto'
import { setBounded } from '@fiscus/runtime/set-bounded'
import { type Leases, leaseRenewalMs, leaseTtlMs } from '@fiscus/scheduling/lease'
import type { RunJob } from '@fiscus/scheduling/run-job'

/** Gives a job the turn of its tenant, until disposal; null: the tenant has as many runs on this queue as it may. */
export type TenantTurns = (job: Pick<RunJob, 'queue' | 'tenantId'>) => Promise<AsyncDisposable | null>

/** A tenant that was found with all its turns taken is not asked about again before. */
const fullMs = 200
const fullMax = 10_000

/**
 * Fairness (scheduling-semantics §5): at most `most` runs of one tenant at a time on a queue, across all workers, so that the runs
 * of one tenant never fill them all; the admin profile counts as a tenant. Each turn is a lease, renewed like that of a task.
 * Where the memory of the leases is lost, more runs than that may overlap for a while.
 */
export function openTenantTurns(leases: Leases, most: number): TenantTurns {
  const fullUntil = new Map<string, number>()

  async function takeOne(name: string, token: string): Promise<string | null> {
    const first = Math.floor(Math.random() * most)
    for (let tried = 0; tried < most; tried += 1) {
      const key = `${name}-${(first + tried) % most}`
      if (await leases.take(key, token, leaseTtlMs)) return key
    }
    return null
  }

  return async ({ queue, tenantId }) => {
    const name = `turn-${queue}-${tenantId ?? 'admin'}`
    if ((fullUntil.get(name) ?? 0) > performance.now()) return null
    const token = randomUUID()
    const key = await takeOne(name, token)
    if (key === null) {
      setBounded(fullUntil, name, performance.now() + fullMs, fullMax)
      return null
    }
    const renewal = setInterval(() => renew(leases, key, token), leaseRenewalMs)
    return {
      async [Symbol.asyncDispose]() {
        clearInterval(renewal)
        fullUntil.delete(name)
        await leases.release(key, token).catch(() => {}) // it ends by itself
      },
    }
  }
}

/** A turn that can't be held any more is only a turn: the run goes on. */
async function renew(leases: Leases, key: string, token: string): Promise<void> {
  try {
    if (!(await leases.renew(key, token, leaseTtlMs))) await leases.take(key, token, leaseTtlMs)
  } catch {
    // The next renewal tries again.
  }
}
