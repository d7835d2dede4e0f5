import { startDatabaseServer } from '@fiscus/testing/database-server'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'

export const backends = ['Redis', 'PostgreSQL'] as const
export type Backend = (typeof backends)[number]

/** PostgreSQL as it is set up in production, durability included, and the program that Redis is started with. */
export type Servers = AsyncDisposable & { postgresUrl: string; redisProgram: string }

/** An administration database and a queue that nothing is in; disposing it removes both. */
export type Stage = AsyncDisposable & {
  fresh: FreshDatabases
  /** What a process needs to find them. */
  addresses: { databaseUrl: string; redisUrl: string | undefined }
}

export async function openServers(): Promise<Servers> {
  const redisProgram = await findRedis()
  if (!redisProgram) throw new Error('These figures need redis-server: install Redis, or put it on the PATH.')
  const postgres = await startDatabaseServer({ durable: true })
  return { postgresUrl: postgres.url, redisProgram, [Symbol.asyncDispose]: postgres[Symbol.asyncDispose] }
}

/** With databases of the tenants, where slugs are given. */
export async function openStage(servers: Servers, backend: Backend, ...slugs: string[]): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const fresh = opened.use(await freshDatabases(servers.postgresUrl, ...slugs))
  const redis = backend === 'Redis' ? opened.use(await startRedis(servers.redisProgram)) : undefined
  const resources = opened.move()
  return {
    fresh,
    addresses: { databaseUrl: fresh.url, redisUrl: redis?.url },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
