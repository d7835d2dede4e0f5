import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { waiting } from '@fiscus/messages/waiting'
import { type Tenant, whyTenantHeldBack } from '../runs/why-held-back.ts'

/**
 * Who executes the runs of a queue. `places`: the runs that its workers have at a time; `tenantPlaces`: those of one
 * tenant, null of workers that do not state it. `calls`: only calls of `bin/cron --drain`, which need no queue.
 */
export type QueueService =
  | { kind: 'none' }
  | { kind: 'calls' }
  | { kind: 'workers'; places: number; tenantPlaces: number | null }

/** What is known about a scheduled run and its queue. */
export type Circumstances = {
  now: Date
  queue: QueueName
  /** Whether a `bin/cron --task` has scheduled it, to execute it itself. */
  isOfCommand: boolean
  retryAt: Date | null
  isEnqueued: boolean
  /** Null: the admin profile. */
  tenant: Tenant | null
  /** The further database servers that this process knows. */
  servers: readonly string[]
  /** Another run of its task that is running. */
  running: { worker: string; since: Date } | null
  /** Whether a process holds the lease of its task. */
  isLocked: boolean
  /** Null: the queue does not respond. */
  isPaused: boolean | null
  service: QueueService
  /** The running runs of its queue, those of its tenant among them, and the latest start. */
  queueRuns: { all: number; ofTenant: number; latestAt: Date | null }
}

/**
 * Returns why a scheduled run has not started, as the end of a sentence: what must happen first, of several reasons the
 * one that the others need not wait for.
 */
export function whyWaiting(known: Circumstances): Message {
  const { now, queue, retryAt, service, queueRuns, running } = known
  if (retryAt !== null && retryAt > now) return waiting.nextTry({ at: retryAt.toISOString() })
  if (known.isOfCommand) return waiting.ofCommand()
  if (running) return waiting.taskRunning({ worker: running.worker, since: running.since.toISOString() })
  const heldBack = known.tenant && whyTenantHeldBack(known.tenant, known.servers)
  if (heldBack) return heldBack
  if (service.kind === 'calls') return waiting.nextCall()
  if (!known.isEnqueued) return waiting.notEnqueued({ queue })
  if (known.isPaused === null) return waiting.queueUnreachable()
  if (known.isPaused) return waiting.queuePaused({ queue })
  if (service.kind === 'none') return waiting.noWorker({ queue })
  if (known.isLocked) return waiting.taskLocked()
  const { all, ofTenant, latestAt } = queueRuns
  if (service.tenantPlaces !== null && ofTenant >= service.tenantPlaces)
    return waiting.tenantBusy({ queue, running: ofTenant })
  if (latestAt !== null && all >= service.places)
    return waiting.workersBusy({ queue, places: all, since: latestAt.toISOString() })
  return waiting.nextTurn({ queue })
}
