import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { Logger } from '@fiscus/runtime/logger'
import { seldom } from '@fiscus/runtime/throttled'
import type { Leases } from '../leases/lease.ts'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { openRedisLeases } from '../leases/redis-leases.ts'
import { openQueues, type RunQueue } from '../queue/queue.ts'
import { requireSameLocks } from './require-same-locks.ts'

/** What lies between tickers and workers: the queues, and the locks of running tasks. */
export type Transport = AsyncDisposable & { queue: RunQueue; leases: Leases }

const errorLogMs = 10_000

/**
 * On Redis where there is one, else in the administration database. Dispose what works with it before.
 * @throws OperatorFault when the tickers and workers that run have theirs elsewhere
 */
export async function openTransport(
  { redisUrl, databaseUrl }: { redisUrl: string | undefined; databaseUrl: string },
  { control, log }: { control: ControlDatabase; log: Logger },
): Promise<Transport> {
  await using opened = new AsyncDisposableStack()
  const queue = opened.use(await openQueues(redisUrl ? { redisUrl } : { databaseUrl }, log))
  const logError = seldom(errorLogMs, (leftOut, error: Error) =>
    log.warn({ err: error, left_out: leftOut }, 'the connection to the locks is lost'),
  )
  const leases = redisUrl ? opened.use(openRedisLeases(redisUrl, logError)) : postgresLeases(control)
  await requireSameLocks(control, leases)
  const resources = opened.move()
  return { queue, leases, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}
