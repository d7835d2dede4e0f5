import { asOwner } from '@fiscus/db/connections/connect'
import { createLogger } from '@fiscus/runtime/log/logger'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { Redis } from 'ioredis'
import { expect, inject, test } from 'vitest'
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
