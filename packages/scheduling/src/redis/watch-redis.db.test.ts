import { createLogger } from '@fiscus/runtime/log/logger'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { expect, test } from 'vitest'
import { openRedisLeases } from '../leases/redis-leases.ts'
import { openQueues } from '../queue/queue.ts'
import { RedisUnavailable } from './redis-unavailable.ts'
import { watchRedis } from './watch-redis.ts'

const redis = await findRedis()
const run = { runId: 'a', taskId: 'b', tenantId: null, queue: 'mail', attempt: 1 } as const

test.skipIf(redis === null)('an outage has one line when it begins and one when it ends', async () => {
  const lines: { level: number; msg: string; err?: unknown }[] = []
  const log = createLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) })
  await using server = await startRedis(redis)
  const { url: redisUrl, port } = server
  const watch = watchRedis(redisUrl, log)
  await using queue = await openQueues({ redisUrl, watch }, log)
  await using leases = openRedisLeases(redisUrl, watch)
  await using _mail = queue.consume('mail', { concurrency: 1 }, async () => ({ kind: 'done' }))
  await using _dav = queue.consume('dav', { concurrency: 1 }, async () => ({ kind: 'done' }))
  expect(await leases.acquire('key', 'token', 1000)).toBe(true)
  await queue.depths()

  await server.kill()
  await expect.poll(() => lines).toHaveLength(1)
  await expect(leases.heldKeys(['key'])).rejects.toThrow(RedisUnavailable)
  await expect(queue.depths()).rejects.toThrow(RedisUnavailable)
  await expect(queue.enqueue([run])).rejects.toThrow(RedisUnavailable)
  await using _again = await startRedis(redis, { port })
  await expect.poll(() => lines).toHaveLength(2)

  expect(await leases.acquire('key', 'token', 1000)).toBe(true)
  await queue.depths()
  const name = `Redis at 127.0.0.1:${port}`
  expect(lines.map(({ msg }) => msg)).toEqual([
    expect.stringMatching(new RegExp(`^${name} is unreachable \\(.+\\): trying again until it is back$`)),
    `${name} is reachable again`,
  ])
  expect(lines.filter(({ err }) => err !== undefined)).toEqual([])
})
