import { randomUUID } from 'node:crypto'
import { setBounded } from '@fiscus/runtime/set-bounded'
import { type Leases, leaseRenewalMs, leaseTtlMs } from '@fiscus/scheduling/leases/lease'
import type { RunQueue } from '@fiscus/scheduling/queue/queue'
import type { RunJob } from '@fiscus/scheduling/queue/queued-run'

/** A job's turn, until disposal; or how long it is to wait, unless one is free before: then the queue is told to offer it. */
export type Turn = ({ kind: 'taken' } & AsyncDisposable) | { kind: 'wait'; delayMs: number }

export type TenantTurns = (job: RunJob) => Promise<Turn>

/** The jobs of a tenant that wait for a turn here, the first come first. */
type Line = Map<string, RunJob>

/** A tenant that was found with all its turns taken is not asked about again before, unless one was given back here. */
const fullMs = 200
const fullMax = 10_000

const patienceMs = 2_000
const distanceMs = 50
const linesMax = 1_000
const lineMax = 1_000

/**
 * Fairness (scheduling-semantics §5): at most `most` runs of one tenant at a time on a queue, across all workers, so that the runs
 * of one tenant never fill them all; the admin profile counts as a tenant. Each turn is a lease, renewed like that of a task.
 * Where the memory of the leases is lost, more runs than that may overlap for a while.
 *
 * Those who must wait stand in line: a turn that is given back here goes to the first. By themselves they ask again 50 ms apart, in
 * case one was given back elsewhere, so that a thousand of them cost the workers no more than a few do.
 */
export function openTenantTurns({
  leases,
  queue,
  most,
}: {
  leases: Leases
  queue: Pick<RunQueue, 'hasten'>
  most: number
}): TenantTurns {
  const fullUntil = new Map<string, number>()
  const lines = new Map<string, Line>()

  async function takeOne(name: string, token: string): Promise<string | null> {
    if ((fullUntil.get(name) ?? 0) > performance.now()) return null
    const first = Math.floor(Math.random() * most)
    for (let tried = 0; tried < most; tried += 1) {
      const key = `${name}-${(first + tried) % most}`
      if (await leases.take(key, token, leaseTtlMs)) return key
    }
    setBounded(fullUntil, name, performance.now() + fullMs, fullMax)
    return null
  }

  function wait(name: string, job: RunJob): Turn {
    const line: Line = lines.get(name) ?? new Map()
    line.delete(job.runId)
    const delayMs = patienceMs + line.size * distanceMs
    setBounded(line, job.runId, job, lineMax)
    setBounded(lines, name, line, linesMax)
    return { kind: 'wait', delayMs }
  }

  /** Those who are not for later any more were offered elsewhere. */
  async function callNext(name: string): Promise<void> {
    const line = lines.get(name) ?? new Map()
    for (const [runId, job] of line) {
      line.delete(runId)
      if (await queue.hasten(job).catch(() => false)) break
    }
    if (line.size === 0) lines.delete(name)
  }

  return async (job) => {
    const name = `turn-${job.queue}-${job.tenantId ?? 'admin'}`
    const token = randomUUID()
    const key = await takeOne(name, token)
    if (key === null) return wait(name, job)
    lines.get(name)?.delete(job.runId)
    const renewal = setInterval(() => renew(leases, key, token), leaseRenewalMs)
    return {
      kind: 'taken',
      async [Symbol.asyncDispose]() {
        clearInterval(renewal)
        await leases.release(key, token).catch(() => {}) // it ends by itself
        fullUntil.delete(name)
        await callNext(name)
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
