import type { ProcessClass } from '@fiscus/db/connections/application-login'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { readInstallation } from '@fiscus/db/tenants/read-installation'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type { Logger } from '@fiscus/runtime/log/logger'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import type { Leases } from '../leases/leases.ts'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { openRedisLeases } from '../leases/redis-leases.ts'
import { openQueues, type RunQueue } from '../queue/queue.ts'
import { ofAnotherInstallation, redisName } from '../redis/redis-fault.ts'
import { RedisUnavailable } from '../redis/redis-unavailable.ts'
import { watchRedis } from '../redis/watch-redis.ts'
import { requireSameLockBackend } from './require-same-lock-backend.ts'

/** The connection between tickers and workers: the queues, and the leases of running tasks. */
export type Transport = AsyncDisposable & {
  queue: RunQueue
  leases: Leases
  /** For the readiness check: rejects when the queues cannot be read or nothing can be written there. */
  requireUsable(): Promise<void>
}

/** A lease that ends at once: acquiring it is a write. */
const probe = { key: 'cron-probe', token: 'probe', ttlMs: 1 }

/**
 * Opens queues and leases on Redis if it is configured, otherwise in the administration database. Dispose their users
 * first.
 * @throws OperatorError when the live tickers and workers use a different lock backend, or Redis is that of another
 * installation; while Redis is unreachable, both are unknown
 */
export async function openTransport(
  {
    redisUrl,
    databaseUrl,
    processClass,
  }: { redisUrl: string | undefined; databaseUrl: string; processClass?: ProcessClass },
  { control, log }: { control: ControlDatabase; log: Logger },
): Promise<Transport> {
  await using opened = new AsyncDisposableStack()
  const onRedis = redisUrl ? { redisUrl, watch: opened.use(watchRedis(redisUrl, log)) } : null
  const queue = opened.use(await openQueues(onRedis ?? { databaseUrl, processClass }, log))
  const leases = onRedis
    ? opened.use(openRedisLeases(onRedis, await readInstallation(control)))
    : postgresLeases(control)
  const write = () => leases.acquire(probe.key, probe.token, probe.ttlMs)
  if (onRedis)
    await write().catch((error: unknown) => {
      if (error instanceof RedisUnavailable && error.reason === ofAnotherInstallation)
        throw new OperatorError(`${redisName(onRedis.redisUrl)} cannot be used: ${error.reason}.`)
    })
  await requireSameLockBackend(control, leases)
  const requireUsable = async () => {
    await Promise.all([queue.depths(), write()])
  }
  return withResources({ queue, leases, requireUsable }, opened)
}
