import { randomUUID } from 'node:crypto'
import { setBounded } from '@fiscus/runtime/caches/set-bounded'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { type Leases, leaseRenewalMs, leaseTtlMs } from '@fiscus/scheduling/leases/leases'
import type { RunQueue } from '@fiscus/scheduling/queue/queue'
import type { QueuedRun } from '@fiscus/scheduling/queue/queued-run'
import { renewTurn } from './renew-turn.ts'

/**
 * `taken`: the run has a turn until disposal. `wait`: all turns of its tenant are taken. The run is retried after
 * `delayMs`, or is promoted in the queue when a turn ends before.
 */
export type Turn = TakenTurn | { kind: 'wait'; delayMs: number }

export type TakenTurn = AsyncDisposable & {
  kind: 'taken'
  /** Ends the turn before its disposal. A lease that is released at the same moment shares the request. */
  release(): Promise<void>
}

export type TenantTurns = (run: QueuedRun) => Promise<Turn>

/** The waiting runs of one tenant and queue by run id, the longest waiting first. */
type WaitingRuns = Map<string, QueuedRun>

/** How long the leases of a tenant without a free turn are not tried again, unless a turn ends in this process. */
const fullMs = 200
const fullMax = 10_000

const retryMs = 2_000
const retrySpacingMs = 50
const waitingTenantsMax = 1_000
const waitingRunsMax = 1_000

type TenantTurnsOptions = {
  leases: Leases
  queue: Pick<RunQueue, 'promote'>
  /** The number of turns of a tenant on a queue. */
  turnsPerTenant: number
}

/**
 * Limits the concurrent runs of one tenant on a queue, over all workers (scheduled-tasks §13.6). The admin profile
 * counts as a tenant. A turn is a lease, which is renewed like the lease of a task. If the leases are lost, more runs
 * may overlap for a while.
 *
 * A turn that ends here goes to the first waiting run of this process. Runs also retry at intervals of 50 ms, because
 * turns end in other processes too; the spacing bounds the load of a thousand waiting runs.
 */
export function openTenantTurns({ leases, queue, turnsPerTenant }: TenantTurnsOptions): TenantTurns {
  const fullUntil = new Map<string, number>()
  const waitingByTenant = new Map<string, WaitingRuns>()

  /** Returns the key of a free turn, which is now taken, or null. */
  async function takeTurn(name: string, token: string): Promise<string | null> {
    if ((fullUntil.get(name) ?? 0) > performance.now()) return null
    const first = Math.floor(Math.random() * turnsPerTenant)
    for (let tried = 0; tried < turnsPerTenant; tried += 1) {
      const key = `${name}-${(first + tried) % turnsPerTenant}`
      if (await leases.acquire(key, token, leaseTtlMs)) return key
    }
    setBounded(fullUntil, name, performance.now() + fullMs, fullMax)
    return null
  }

  /** Appends the run to the waiting runs. A run that already waits moves to the end. */
  function wait(name: string, run: QueuedRun): Turn {
    const waiting: WaitingRuns = waitingByTenant.get(name) ?? new Map()
    waiting.delete(run.runId)
    const delayMs = retryMs + waiting.size * retrySpacingMs
    setBounded(waiting, run.runId, run, waitingRunsMax)
    setBounded(waitingByTenant, name, waiting, waitingTenantsMax)
    return { kind: 'wait', delayMs }
  }

  /** Promotes the first waiting run. Runs that are no longer delayed in the queue were already taken by a worker. */
  async function promoteNext(name: string): Promise<void> {
    const waiting = waitingByTenant.get(name) ?? new Map()
    for (const [runId, run] of waiting) {
      waiting.delete(runId)
      if (await queue.promote(run).catch(() => false)) break
    }
    if (waiting.size === 0) waitingByTenant.delete(name)
  }

  return async (run) => {
    const name = `turn-${run.queue}-${run.tenantId ?? 'admin'}`
    const token = randomUUID()
    const key = await takeTurn(name, token)
    if (key === null) return wait(name, run)
    waitingByTenant.get(name)?.delete(run.runId)
    let renewing: Promise<void> | undefined
    const renewal = repeatEvery(leaseRenewalMs, () => {
      renewing = renewTurn(leases, key, token).finally(() => {
        renewing = undefined
      })
      return renewing
    })
    let released: Promise<void> | undefined

    async function endTurn(key: string) {
      const stopped = renewal[Symbol.asyncDispose]()
      // A renewal that is in progress may acquire a lost turn again.
      if (renewing) await stopped
      await leases.release(key, token).catch(() => {}) // The lease expires.
      fullUntil.delete(name)
      await promoteNext(name)
    }

    const release = () => {
      released ??= endTurn(key)
      return released
    }

    return { kind: 'taken', release, [Symbol.asyncDispose]: release }
  }
}
