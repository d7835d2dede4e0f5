import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { Logger } from '@fiscus/runtime/log/logger'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import type { Leases } from '../leases/leases.ts'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { openRedisLeases } from '../leases/redis-leases.ts'
import { openQueues, type RunQueue } from '../queue/queue.ts'
import { watchRedis } from '../redis/watch-redis.ts'
import { requireSameLockBackend } from './require-same-lock-backend.ts'

/** The connection between tickers and workers: the queues, and the leases of running tasks. */
export type Transport = AsyncDisposable & { queue: RunQueue; leases: Leases }

/**
 * Opens queues and leases on Redis if it is configured, otherwise in the administration database. Dispose their users first.
 * @throws OperatorError when the live tickers and workers use a different lock backend
 */
export async function openTransport(
  { redisUrl, databaseUrl }: { redisUrl: string | undefined; databaseUrl: string },
  { control, log }: { control: ControlDatabase; log: Logger },
): Promise<Transport> {
  await using opened = new AsyncDisposableStack()
  const onRedis = redisUrl ? { redisUrl, watch: watchRedis(redisUrl, log) } : null
  const queue = opened.use(await openQueues(onRedis ?? { databaseUrl }, log))
  const leases = onRedis
    ? opened.use(openRedisLeases(onRedis.redisUrl, onRedis.watch))
    : postgresLeases(control)
  await requireSameLockBackend(control, leases)
  return withResources({ queue, leases }, opened)
}
