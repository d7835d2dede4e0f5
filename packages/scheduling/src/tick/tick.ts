import type { CronProfile } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { Leases } from '../leases/lease.ts'
import type { RunJob } from '../queue/queued-run.ts'
import { queuesOf } from '../tasks/queue-of.ts'
import type { RegistryRow } from '../tasks/registry-row.ts'
import { claimBatchSize, claimDue } from './claim-due.ts'
import { handOverTo } from './enqueue.ts'
import { registerNewTenants } from './reconcile-registry.ts'
import { type Released, releaseExpired } from './release-expired.ts'
import { requeueRuns } from './requeue-runs.ts'

export type TickContext = {
  control: ControlDatabase
  leases: Leases
  /** Hands runs to the workers; one that is there already stays as it is. */
  queue: { addRuns(jobs: readonly RunJob[]): Promise<void> }
  /** The tasks of every scope, and which queue each belongs to. */
  registry: readonly RegistryRow[]
  /** Claims only what is due in this profile. */
  profile?: CronProfile | undefined
}

export type TickReport = {
  /** Rows of tenants that had none. */
  registered: number
  released: Released
  /** Tasks with a due slot. */
  due: number
  /** Runs that were scheduled and handed to the queue. */
  enqueued: number
  /** Slots left out by their misfire policy. */
  skipped: number
  /** Slots that passed without a run of their own: those, and what was passed over before the slots that are run. */
  missed: number
  /** Slots that had a run already. */
  recordedBefore: number
  /** Runs that waited outside of the queue, and were handed to it again. */
  requeued: number
  /** Runs that wait in the database, because the queue did not take them: a later tick hands them over. */
  notEnqueued: number
  /** Why not. */
  queueFault: unknown
  /** How late the oldest slot was that is run now, in milliseconds. */
  lagMs: number
}

/** 100,000 tasks; what is due beyond that is the next tick's. */
const batchesMax = 100

/**
 * One pass over the registry (cron-service.md §1): registers new tenants, releases what has expired, hands over again what the
 * queue has lost, and claims what is due. Any number of them at once is harmless, also with wrong clocks. The ticker calls it at
 * each full minute and every few seconds between, as the supervisor: with nothing due it costs a few milliseconds. An abort ends
 * it between two batches.
 */
export async function tick(context: TickContext, now: Date, signal: AbortSignal): Promise<TickReport> {
  const { control, queue, registry, profile } = context
  const queueOf = queuesOf(registry)
  const registered = await registerNewTenants(control, registry, now)
  const released = await releaseExpired(context, now)

  const again = handOverTo(queue)
  await again.add(await requeueRuns(control, queueOf, now))
  const requeued = await again.done()

  const claimed = handOverTo(queue)
  const found = { due: 0, skipped: 0, missed: 0, recordedBefore: 0, lagMs: 0 }
  for (let batches = 0; batches < batchesMax && !signal.aborted; batches += 1) {
    const batch = await claimDue(control, queueOf, now, profile)
    found.due += batch.due
    found.skipped += batch.skipped
    found.missed += batch.missed
    found.recordedBefore += batch.recordedBefore
    found.lagMs = Math.max(found.lagMs, batch.lagMs)
    await claimed.add(batch.jobs)
    if (batch.due < claimBatchSize) break
  }
  const enqueued = await claimed.done()
  return {
    ...{ registered, released, ...found },
    requeued: requeued.taken,
    enqueued: enqueued.taken,
    notEnqueued: requeued.refused + enqueued.refused,
    queueFault: requeued.fault ?? enqueued.fault,
  }
}
