import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { Logger } from '@fiscus/runtime/logger'
import { throttled } from '@fiscus/runtime/throttled'
import { withResources } from '@fiscus/runtime/with-resources'
import type { Leases } from '../leases/leases.ts'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { openRedisLeases } from '../leases/redis-leases.ts'
import { openQueues, type RunQueue } from '../queue/queue.ts'
import { requireSameLockBackend } from './require-same-lock-backend.ts'

/** The connection between tickers and workers: the queues, and the leases of running tasks. */
export type Transport = AsyncDisposable & { queue: RunQueue; leases: Leases }

const errorLogMs = 10_000

/**
 * Opens queues and leases on Redis if it is configured, otherwise in the administration database. Dispose their users first.
 * @throws OperatorError when the live tickers and workers use a different lock backend
 */
export async function openTransport(
  { redisUrl, databaseUrl }: { redisUrl: string | undefined; databaseUrl: string },
  { control, log }: { control: ControlDatabase; log: Logger },
): Promise<Transport> {
  await using opened = new AsyncDisposableStack()
  const queue = opened.use(await openQueues(redisUrl ? { redisUrl } : { databaseUrl }, log))
  const logError = throttled(errorLogMs, (omitted, error: Error) =>
    log.warn({ err: error, omitted }, 'the connection to the leases is lost'),
  )
  const leases = redisUrl ? opened.use(openRedisLeases(redisUrl, logError)) : postgresLeases(control)
  await requireSameLockBackend(control, leases)
  return withResources({ queue, leases }, opened)
}
