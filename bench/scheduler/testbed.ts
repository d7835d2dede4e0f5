import { withResources } from '@fiscus/runtime/resources/with-resources'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import type { Server } from '@fiscus/testing/servers/find-server'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'

export const backends = ['Redis', 'PostgreSQL'] as const
export type Backend = (typeof backends)[number]

/** A PostgreSQL with the durability of production, and the path of redis-server. */
export type Servers = AsyncDisposable & { postgresUrl: string; redis: Server }

/** An administration database and an empty queue. Disposal removes both. */
export type Testbed = AsyncDisposable & {
  fresh: FreshDatabases
  /** The URLs for a process. */
  addresses: { databaseUrl: string; redisUrl: string | undefined }
}

export async function openServers(): Promise<Servers> {
  const redis = await findRedis()
  if (!redis)
    throw new Error('This benchmark needs redis-server. Install Redis, or add redis-server to the PATH.')
  const postgres = await startDatabaseServer({ durable: true })
  return { postgresUrl: postgres.url, redis, [Symbol.asyncDispose]: postgres[Symbol.asyncDispose] }
}

/** Creates databases for the tenants in `slugs`. */
export async function openTestbed(servers: Servers, backend: Backend, ...slugs: string[]): Promise<Testbed> {
  await using opened = new AsyncDisposableStack()
  const fresh = opened.use(await freshDatabases(servers.postgresUrl, ...slugs))
  const redis = backend === 'Redis' ? opened.use(await startRedis(servers.redis)) : undefined
  return withResources(
    {
      fresh,
      addresses: { databaseUrl: fresh.url, redisUrl: redis?.url },
    },
    opened,
  )
}
