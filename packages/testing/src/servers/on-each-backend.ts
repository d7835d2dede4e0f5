import { afterAll, describe } from 'vitest'
import { findRedis, startRedis } from './redis.ts'

/**
 * Declares the tests of both backends of the queues: on PostgreSQL, for which `declare` gets no address, and on a Redis
 * of the file's own where redis-server is.
 */
export async function onEachBackend(declare: (redisUrl?: string) => void): Promise<void> {
  const program = await findRedis()
  const server = program && (await startRedis(program))
  afterAll(() => server?.[Symbol.asyncDispose]())
  describe('on PostgreSQL', () => declare())
  describe.skipIf(server === null)('on Redis (needs redis-server)', () => declare(server?.url))
}
