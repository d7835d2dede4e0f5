import type { BlockList } from 'node:net'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Authenticator } from '@fiscus/http/access/authenticator'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Leases } from '@fiscus/scheduling/leases/leases'
import type { RunQueue } from '@fiscus/scheduling/queue/queue'
import type { QueueOf } from '@fiscus/scheduling/tasks/queue-of'

/** The resources of the scheduler's routes. Each function takes only the members that it needs. */
export type SchedulerContext = {
  databases: Databases
  /** The queue of runs that are started by a request. A tick enqueues lost runs again. */
  queue: Pick<RunQueue, 'enqueue' | 'enqueueFirst' | 'boards' | 'depths' | 'pausedQueues' | 'setPaused'>
  /** Says whether a process holds the lease of a task. */
  leases: Pick<Leases, 'heldKeys'>
  queueOf: QueueOf
  /** The files of a scope: a tenant's id, or `administration`. */
  blobsOf: (scope: string) => Blobs
  /** Private networks that pings may reach. */
  egressAllowed: BlockList | undefined
  clock: Clock
  log: Logger
  /** For Bull Board, which browsers call with HTTP Basic. */
  authenticator: Authenticator
}
