import { createLogger } from '@fiscus/runtime/log/logger'
import { findRedis, type RedisServer, startRedis } from '@fiscus/testing/servers/redis'
import { Redis } from 'ioredis'
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
  using watch = watchRedis(redisUrl, log)
  await using queue = await openQueues({ redisUrl, watch }, log)
  await using leases = openRedisLeases({ redisUrl, watch }, 'ours')
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

const memoryIsFull = 'its memory is full: raise maxmemory, or delete what does not belong to Fiscus'
const faults: Record<
  string,
  [reason: string, begin: (owner: Redis) => unknown, end: (owner: Redis) => unknown]
> = {
  'a full memory': [
    memoryIsFull,
    (owner) => owner.config('SET', 'maxmemory', '1'),
    (owner) => owner.config('SET', 'maxmemory', '0'),
  ],
  'a primary that becomes a replica': [
    'it is a read-only replica: REDIS_URL must lead to the primary',
    (owner) => owner.replicaof('127.0.0.1', 1),
    (owner) => owner.replicaof('NO', 'ONE'),
  ],
  'a user that loses its rights': [
    'the user lacks rights: allow it all commands on the keys {fiscus*',
    (owner) => owner.call('ACL', 'SETUSER', 'default', '-set', '-evalsha', '-eval'),
    (owner) => owner.call('ACL', 'SETUSER', 'default', '+@all'),
  ],
}

test.skipIf(redis === null).for(Object.entries(faults))(
  'a Redis that answers and rejects writes is one outage: %s',
  async ([, [reason, begin, end]]) => {
    await using server = await startRedis(redis)
    await using opened = await openWatched(server)
    const { lines, leases, queue, owner } = opened
    await begin(owner)
    const name = `Redis at 127.0.0.1:${server.port}`
    const begins = `${name} is unreachable (${reason}): trying again until it is back`
    await expect(leases.acquire('key', 'token', 1000)).rejects.toThrow(reason)
    await expect(queue.enqueue([run])).rejects.toThrow(RedisUnavailable)
    await expect.poll(() => lines).toEqual([begins])
    await expect(leases.acquire('key', 'token', 1000)).rejects.toThrow(reason)
    await end(owner)
    await expect.poll(() => lines, { timeout: 10_000 }).toEqual([begins, `${name} is reachable again`])
    await queue.enqueue([run])
  },
)

test.skipIf(redis === null)(
  'a Redis that accepts connections and does not answer is an outage',
  async () => {
    await using server = await startRedis(redis)
    await using opened = await openWatched(server)
    await server.suspend()
    const [board] = opened.queue.boards
    const replies = [board?.getJobCounts(), opened.leases.acquire('key', 'token', 1000)]
    const ends = await Promise.allSettled(replies)
    expect(ends.map((end) => end.status === 'rejected' && end.reason.message)).toEqual([
      'Command timed out',
      expect.stringContaining('it does not answer'),
    ])
    await expect
      .poll(() => opened.lines, { timeout: 30_000 })
      .toEqual([
        `Redis at 127.0.0.1:${server.port} is unreachable (it does not answer): trying again until it is back`,
      ])
  },
  60_000,
)

/** Opens queues and leases with a watch, and a client of the owner of the server. */
async function openWatched(server: RedisServer) {
  const opened = new AsyncDisposableStack()
  const lines: string[] = []
  const log = createLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line).msg) })
  const { url: redisUrl } = server
  const watch = opened.use(watchRedis(redisUrl, log))
  const queue = opened.use(await openQueues({ redisUrl, watch }, log))
  const leases = opened.use(openRedisLeases({ redisUrl, watch }, 'ours'))
  opened.use(queue.consume('mail', { concurrency: 1 }, async () => ({ kind: 'done' })))
  const owner = opened.adopt(new Redis(redisUrl), (client) => client.disconnect())
  owner.on('error', () => {})
  await queue.depths()
  return { lines, queue, leases, owner, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
