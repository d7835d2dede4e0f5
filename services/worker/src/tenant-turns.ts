import { randomUUID } from 'node:crypto'
import { setBounded } from '@fiscus/runtime/set-bounded'
import { type Leases, leaseRenewalMs, leaseTtlMs } from '@fiscus/scheduling/lease'
import type { RunJob } from '@fiscus/scheduling/run-job'

/** Gives a job the turn of its tenant, until disposal, or says how long to wait before it asks again, for the so many-th time. */
export type TenantTurns = (job: Pick<RunJob, 'queue' | 'tenantId'>, asked: number) => Promise<Turn>
export type Turn = ({ kind: 'taken' } & AsyncDisposable) | { kind: 'wait'; delayMs: number }

/** What this process knows of a tenant whose turns are all taken: nobody asks for it before, and who comes next comes when. */
type Full = { untilMs: number; nextMs: number }

const fullMs = 200
const fullMax = 10_000

const distanceMs = 50
const distanceMaxMs = 30_000
const patienceMs = 250
const patienceMaxMs = 10_000

/**
 * Fairness (scheduling-semantics §5): at most `most` runs of one tenant at a time on a queue, across all workers, so that the runs
 * of one tenant never fill them all; the admin profile counts as a tenant. Each turn is a lease, renewed like that of a task.
 * Where the memory of the leases is lost, more runs than that may overlap for a while.
 *
 * Those who must wait ask again one after the other, 50 ms apart, so that a thousand of them cost the workers no more than a few
 * do, and less often the longer they have waited.
 */
export function openTenantTurns(leases: Leases, most: number): TenantTurns {
  const full = new Map<string, Full>()

  async function takeOne(name: string, token: string): Promise<string | null> {
    const first = Math.floor(Math.random() * most)
    for (let tried = 0; tried < most; tried += 1) {
      const key = `${name}-${(first + tried) % most}`
      if (await leases.take(key, token, leaseTtlMs)) return key
    }
    return null
  }

  function wait(name: string, asked: number): Turn {
    const nowMs = performance.now()
    const known = full.get(name)
    const untilMs = known && known.untilMs > nowMs ? known.untilMs : nowMs + fullMs
    const nextMs = Math.min(Math.max(nowMs, known?.nextMs ?? 0) + distanceMs, nowMs + distanceMaxMs)
    setBounded(full, name, { untilMs, nextMs }, fullMax)
    return { kind: 'wait', delayMs: Math.max(nextMs - nowMs, Math.min(patienceMs * asked, patienceMaxMs)) }
  }

  return async ({ queue, tenantId }, asked) => {
    const name = `turn-${queue}-${tenantId ?? 'admin'}`
    if ((full.get(name)?.untilMs ?? 0) > performance.now()) return wait(name, asked)
    const token = randomUUID()
    const key = await takeOne(name, token)
    if (key === null) return wait(name, asked)
    const renewal = setInterval(() => renew(leases, key, token), leaseRenewalMs)
    return {
      kind: 'taken',
      async [Symbol.asyncDispose]() {
        clearInterval(renewal)
        await leases.release(key, token).catch(() => {}) // it ends by itself
        const known = full.get(name)
        if (known) known.untilMs = 0
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
