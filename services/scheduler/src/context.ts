import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { ApiKeys } from '@fiscus/http/access/authenticate'
import type { Blobs } from '@fiscus/runtime/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { EgressGuard } from '@fiscus/runtime/egress'
import type { Logger } from '@fiscus/runtime/logger'
import type { RunQueue } from '@fiscus/scheduling/queue/queue'
import type { QueueOf } from '@fiscus/scheduling/tasks/queue-of'
import type { TaskFeed } from './events/task-feed.ts'

/** What the routes of the scheduler work with. A use case takes only the members it needs. */
export type SchedulerContext = {
  databases: Databases
  /** Runs that are started by hand go there; a lost one is handed over again by the next tick. */
  queue: Pick<RunQueue, 'addRuns' | 'boards'>
  queueOf: QueueOf
  feed: TaskFeed
  /** The files of a scope: a tenant's id, or `administration`. */
  blobsOf: (scope: string) => Blobs
  /** Says where pings may go. */
  egressGuard: EgressGuard
  clock: Clock
  log: Logger
  /** Bull Board asks for a key in a way of its own. */
  keys: ApiKeys
  /** How many proxies stand before us and append to X-Forwarded-For. */
  trustedProxies: number
}
