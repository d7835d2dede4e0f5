import { randomUUID } from 'node:crypto'
import { asOwner } from '@fiscus/db/connections/connect'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { readInstallation } from '@fiscus/db/tenants/read-installation'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { createLogger } from '@fiscus/runtime/log/logger'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { eq } from 'drizzle-orm'
import { Redis } from 'ioredis'
import { expect, inject, test } from 'vitest'
import { RedisUnavailable } from '../redis/redis-unavailable.ts'
import { openTransport } from './open-transport.ts'

const redis = await findRedis()
const log = createLogger('test', 'silent')

test.skipIf(redis === null)('a Redis that can only be read is not usable (needs redis-server)', async () => {
  await using server = await startRedis(redis)
  await using fresh = await freshDatabases(inject('databaseServer'))
  const address = { redisUrl: server.url, databaseUrl: fresh.url }
  await using transport = await openTransport(address, { control: fresh.databases.control, log })
  await transport.requireUsable()
  const owner = new Redis(server.url)
  await owner.config('SET', 'maxmemory', '1')
  await expect(transport.requireUsable()).rejects.toThrow('its memory is full')
  await owner.config('SET', 'maxmemory', '0')
  await transport.requireUsable()
  owner.disconnect()
})

test.skipIf(redis === null)(
  'two installations on one Redis: the second does not start, and neither goes on with that of the other (needs redis-server)',
  async () => {
    await using server = await startRedis(redis)
    await using ours = await freshDatabases(inject('databaseServer'))
    await using theirs = await freshDatabases(inject('databaseServer'))
    // Databases of tests are copies of one.
    await theirs.owner.update(tenants).set({ id: randomUUID() }).where(eq(tenants.slug, administrationSlug))
    const open = ({ url, databases: { control } }: typeof ours, redisUrl = server.url) =>
      openTransport({ redisUrl, databaseUrl: url }, { control, log })
    await using transport = await open(ours)
    await expect(open(theirs)).rejects.toThrow(OperatorError)
    await expect(open(theirs)).rejects.toThrow('it has the queues of another installation')
    await using _ownDatabase = await open(theirs, `${server.url}/1`)
    await using _second = await open(ours)

    // Another Redis takes the place of ours: one without a mark becomes ours, one of others is not touched.
    const owner = new Redis(server.url)
    await owner.flushall()
    await transport.requireUsable()
    const mark = '{fiscus-cron}:installation'
    expect(await owner.get(mark)).toBe(await readInstallation(ours.databases.control))
    await owner.set(mark, await readInstallation(theirs.databases.control))
    await expect(transport.requireUsable()).rejects.toThrow('it has the queues of another installation')
    await expect(transport.leases.acquire('task', 'token', 1000)).rejects.toThrow(RedisUnavailable)
    await expect(transport.leases.renew('task', 'token', 1000)).rejects.toThrow(RedisUnavailable)
    await expect(transport.leases.release('task', 'token')).rejects.toThrow(RedisUnavailable)
    await owner.del(mark)
    await transport.requireUsable()
    owner.disconnect()
  },
)

test('a database that can only be read is not usable as a queue', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'))
  const { control } = fresh.databases
  await using transport = await openTransport(
    { redisUrl: undefined, databaseUrl: fresh.url },
    { control, log },
  )
  await transport.requireUsable()
  await asOwner(fresh.url, async (client) => {
    await client.unsafe(
      `alter database "${new URL(fresh.url).pathname.slice(1)}" set default_transaction_read_only = on`,
    )
    await client`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  })
  await expect
    .poll(() => transport.requireUsable().catch(({ cause }) => cause?.message))
    .toContain('read-only')
})
