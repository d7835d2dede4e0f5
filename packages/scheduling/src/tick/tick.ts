import type { CronProfile } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Leases } from '../leases/leases.ts'
import type { QueuedRun } from '../queue/queued-run.ts'
import { queuesOf } from '../tasks/queue-of.ts'
import type { RegistryRow } from '../tasks/registry-row.ts'
import { readAgenda } from './agenda.ts'
import { claimBatchSize, claimDue } from './claim-due.ts'
import { reconcileRegistry } from './reconcile-registry.ts'
import { noneReleased, type Released, releaseExpired } from './release-expired.ts'
import { requeueRuns } from './requeue-runs.ts'

/** The resources of a tick. */
export type TickContext = {
  control: ControlDatabase
  /** The databases of the tenants, in which the fences of released runs are raised. */
  databases: Pick<Databases, 'withLazyDatabase'>
  leases: Leases
  /** Enqueues runs; the queue ignores runs that it already has. */
  queue: { enqueue(runs: readonly QueuedRun[]): Promise<void> }
  /** The tasks of every scope, with their queues. */
  registry: readonly RegistryRow[]
  /** Claims the due tasks and enqueues the waiting runs of this profile only. */
  profile?: CronProfile | undefined
}

/** The figures and errors of one tick. */
export type TickReport = {
  /** Registry rows that were written for new tenants. */
  registered: number
  released: Released
  /** Tasks with a due slot. */
  due: number
  /** Runs that were scheduled and enqueued. */
  enqueued: number
  /** Slots skipped by their misfire policy. */
  skipped: number
  /**
   * Slots without a run of their own: the skipped slots, and the slots that passed before them or before the slots that
   * are run.
   */
  missed: number
  /** Slots that already had a run. */
  recordedBefore: number
  /** Scheduled runs that were missing in the queue, and were enqueued again. */
  requeued: number
  /** Runs that the queue rejected: they wait in the database, and a later tick enqueues them. */
  notEnqueued: number
  /** The last error of the queue, or null. */
  queueError: unknown
  /** The age of the oldest slot that is run now, in milliseconds. */
  lagMs: number
}

/**
 * One pass over the registry (scheduled-tasks §12.1): registers new tenants, releases expired runs, enqueues runs again
 * that the queue has lost, and claims due tasks. Concurrent ticks are safe, also with wrong clocks. The ticker calls it
 * at each full minute and, as the supervisor, every few seconds between: with nothing to do it is one statement. An
 * abort ends it between two batches.
 */
export async function tick(context: TickContext, now: Date, signal: AbortSignal): Promise<TickReport> {
  const { control, queue, registry, profile } = context
  const queueOf = queuesOf(registry)
  const { hasNewTenant, hasOutstanding, due } = await readAgenda(control, now, profile)
  const registered = hasNewTenant ? await reconcileRegistry(control, registry, now) : 0
  const released = hasOutstanding ? await releaseExpired(context, now) : noneReleased()

  const requeueing = createEnqueuer(queue)
  if (hasOutstanding) await requeueing.add(await requeueRuns(control, queueOf, now, profile))
  const requeued = await requeueing.done()

  const enqueueing = createEnqueuer(queue)
  const claimed = { due: 0, skipped: 0, missed: 0, recordedBefore: 0, lagMs: 0 }
  for (let first = 0; first < due.length && !signal.aborted; first += claimBatchSize) {
    const batch = await claimDue(control, queueOf, now, due.slice(first, first + claimBatchSize))
    claimed.due += batch.due
    claimed.skipped += batch.skipped
    claimed.missed += batch.missed
    claimed.recordedBefore += batch.recordedBefore
    claimed.lagMs = Math.max(claimed.lagMs, batch.lagMs)
    await enqueueing.add(batch.runs)
  }
  const enqueued = await enqueueing.done()
  return {
    registered,
    released,
    ...claimed,
    requeued: requeued.enqueued,
    enqueued: enqueued.enqueued,
    notEnqueued: requeued.rejected + enqueued.rejected,
    queueError: requeued.error ?? enqueued.error,
  }
}

/**
 * Enqueues batches of runs, each while the caller claims the next one. `add` waits for the previous batch and starts this
 * one; it never throws, because a run that is not enqueued waits in the database. `done` waits for the last batch and
 * returns the totals of all and the last error of the queue, or null.
 */
function createEnqueuer(queue: TickContext['queue']) {
  const totals = { enqueued: 0, rejected: 0, error: null as unknown }
  let current = Promise.resolve()

  async function enqueue(runs: readonly QueuedRun[]) {
    try {
      if (runs.length > 0) await queue.enqueue(runs)
      totals.enqueued += runs.length
    } catch (error) {
      totals.rejected += runs.length
      totals.error = error
    }
  }

  return {
    async add(runs: readonly QueuedRun[]) {
      await current
      current = enqueue(runs)
    },
    async done() {
      await current
      return totals
    },
  }
}
