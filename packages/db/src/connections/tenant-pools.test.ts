import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner, connectApplication } from './connect.ts'
import type { TenantDatabase } from './databases.ts'
import { TenantPools } from './tenant-pools.ts'

const slugs = ['a1', 'b1', 'c1', 'd1']
const fresh = await freshDatabases(inject('databaseServer'), ...slugs)
afterAll(() => fresh[Symbol.asyncDispose]())

const openPools = (connectionsMax: number, poolsMax: number) =>
  new TenantPools({ connect: (url) => connectApplication(url, connectionsMax), poolsMax })

const ping = (db: TenantDatabase) => db.execute(sql`select 1`)

test('the least recently used pool is closed when the limit of pools is reached', async () => {
  await using pools = openPools(2, 2)
  for (const slug of ['a1', 'b1', 'a1', 'c1']) await pools.use(fresh.urlOf(slug), ping)
  await expect.poll(openDatabases).toEqual(['a1', 'c1'])
})

test('a pool in use stays open, even when it is the least recently used', async () => {
  await using pools = openPools(2, 2)
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const long = pools.use(fresh.urlOf('a1'), async (db) => {
    await ping(db)
    await done
    return ping(db)
  })
  for (const slug of ['b1', 'c1', 'd1']) await pools.use(fresh.urlOf(slug), ping)
  await expect.poll(openDatabases).toEqual(['a1', 'd1'])
  finish()
  await long
})

test('when all pools are in use, a caller waits for the first idle one', async () => {
  await using pools = openPools(1, 1)
  const order: string[] = []
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const first = pools.use(fresh.urlOf('a1'), () => done.then(() => order.push('first')))
  const second = pools.use(fresh.urlOf('b1'), async () => order.push('second'))
  const sameDatabase = pools.use(fresh.urlOf('a1'), async () => order.push('same database'))
  await sameDatabase
  finish()
  await Promise.all([first, second])
  expect(order).toEqual(['same database', 'first', 'second'])
})

test('a caller that waits too long gets the problem database-unavailable', async () => {
  await using pools = openPools(1, 1)
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const first = pools.use(fresh.urlOf('a1'), () => done)
  const second = pools.use(fresh.urlOf('b1'), ping)
  await expect(second).rejects.toMatchObject({
    code: 'database-unavailable',
    message: expect.stringContaining('All 1 pools'),
  })
  finish()
  await first
})

test('a pool opens no more connections than its limit', async () => {
  await using pools = openPools(2, 1)
  const url = fresh.urlOf('a1')
  const pids = await Promise.all(
    Array.from({ length: 10 }, () =>
      pools.use(url, (db) => db.execute(sql`select pg_backend_pid() as pid, pg_sleep(0.01)`)),
    ),
  )
  expect(new Set(pids.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(2)
})

/** The tenants whose databases have connections of the application. */
async function openDatabases(): Promise<string[]> {
  const rows = await asOwner(
    fresh.url,
    (client) => client`
    select distinct datname from pg_stat_activity where application_name = 'fiscus' and datname like ${`${'%'}_%1`} order by 1`,
  )
  return rows.map(({ datname }) => datname.slice(-2))
}
