import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { outages } from '@fiscus/messages/outages'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { asOwner, databaseUrl } from '../connections/connect.ts'
import { controlDatabase } from '../connections/databases.ts'
import { documents } from '../schema/tenant/documents.ts'
import { taxSettings } from '../schema/tenant/tax-configuration.ts'
import { createTenant } from './create-tenant.ts'
import { openDatabases } from './open-databases.ts'
import { prepareAdministration } from './prepare-administration.ts'
import { resumeTenant, suspendTenant } from './suspend-tenant.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'one', 'two')
const clock = fakeClock('2026-11-21T10:00:00Z')
const { url } = fresh
afterAll(() => fresh[Symbol.asyncDispose]())

describe('tenants', () => {
  test('each has its own database, with the rights of the application', async () => {
    await using databases = openDatabases({ url }, clock)
    const results = await Promise.all(
      ['one', 'two'].map((slug) =>
        databases.withTenant(fresh.tenant(slug).id, (db) =>
          db.execute(sql`select current_database() as database, current_user as role`),
        ),
      ),
    )
    expect(results.map(([row]) => row)).toEqual(
      ['one', 'two'].map((slug) => ({
        database: fresh.tenant(slug).database,
        role: 'fiscus_standalone_application',
      })),
    )
  })

  test('the administration is a tenant in the control database', async () => {
    await using databases = openDatabases({ url }, clock)
    const { id } = await databases.findTenant({ slug: 'administration' })
    expect(await databases.withTenant(id, (db) => db.select().from(taxSettings))).toHaveLength(1)
  })

  test('an unknown tenant is not-found', async () => {
    await using databases = openDatabases({ url }, clock)
    const unknown = databases.withTenant(crypto.randomUUID(), (db) => db.select().from(documents))
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
    await expect(databases.findTenant({ slug: 'unknown' })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a suspended tenant is tenant-suspended once the cache is cleared, and usable again when resumed', async () => {
    await using databases = openDatabases({ url }, clock)
    const { id } = fresh.tenant('two')
    const work = () => databases.withTenant(id, (db) => db.select().from(taxSettings))
    await work()
    await asOwner(url, (client) => suspendTenant(controlDatabase(client), 'two', testAuthor()))
    await expect(work()).resolves.toHaveLength(1)
    databases.clearTenantCache()
    await expect(work()).rejects.toMatchObject({
      code: 'tenant-suspended',
      message: 'The tenant two is suspended: contact its administrator.',
    })
    await asOwner(url, (client) => resumeTenant(controlDatabase(client), 'two', testAuthor()))
    clock.moveBy(11_000)
    await expect(work()).resolves.toHaveLength(1)
  })
})

test('a tenant that was found by its slug is read again once the cache is cleared', async () => {
  await using databases = openDatabases({ url }, clock)
  const name = () => databases.findTenant({ slug: 'one' }).then((tenant) => tenant.name)
  const rename = (to: string) =>
    asOwner(url, (client) => client`update tenants set name = ${to} where slug = 'one'`)
  const before = await name()
  await rename('Renamed')
  expect(await name()).toBe(before)
  databases.clearTenantCache()
  expect(await name()).toBe('Renamed')
  await rename(before)
})

test('an error of the work itself is passed on', async () => {
  await using databases = openDatabases({ url }, clock)
  const work = databases.withTenant(fresh.tenant('one').id, () => Promise.reject(new Error('of the work')))
  await expect(work).rejects.toThrow('of the work')
})

test('disposal closes the connections', async () => {
  const databases = openDatabases({ url }, clock)
  await databases.control.execute(sql`select 1`)
  await databases[Symbol.asyncDispose]()
  await expect(databases.control.execute(sql`select 1`)).rejects.toMatchObject({
    cause: { code: 'CONNECTION_ENDED' },
  })
})

test('a statement that runs too long is cancelled', async () => {
  await using databases = openDatabases({ url }, clock)
  const slow = databases.withTenant(fresh.tenant('one').id, async (db) => {
    await db.execute(sql`set statement_timeout = '100ms'`)
    await db.execute(sql`select pg_sleep(60)`)
  })
  await expect(slow).rejects.toMatchObject({
    code: 'database-unavailable',
    status: 503,
    message: expect.stringMatching(/^The database has canceled a statement, usually because it took longer/),
  })
})

test('a disk without space has a sentence of its own, and a later repetition', async () => {
  await using databases = openDatabases({ url }, clock)
  const full = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`
  const work = databases.withTenant(fresh.tenant('one').id, (db) => db.execute(full))
  await expect(work).rejects.toMatchObject({
    code: 'database-unavailable',
    detail: outages.unavailable({ reason: outages.databaseFull(), advice: outages.tryAgainWithSpace() }),
    headers: { 'Retry-After': '60' },
  })
})

test('a restarted database is used again without a restart of this process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-outage-'))
  await chmod(folder, 0o755)
  let server = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } })
  const url = databaseUrl(server.url, 'fiscus')
  await prepareAdministration({ url, clock })
  const { id } = await createTenant({ url, author: testAuthor(clock) }, { slug: 'demo' })
  await using databases = openDatabases({ url }, clock)
  const work = () => databases.withTenant(id, (db) => db.select({ id: taxSettings.id }).from(taxSettings))
  await work()

  const transaction = databases.withTenant(id, (db) =>
    db.transaction(async (tx) => {
      await tx.update(taxSettings).set({ version: 2 })
      await server[Symbol.asyncDispose]()
      await tx.update(taxSettings).set({ version: 3 })
    }),
  )
  await expect(transaction).rejects.toMatchObject({ code: 'database-unavailable' })
  const failures = await Promise.allSettled(Array.from({ length: 20 }, work))
  for (const failure of failures)
    expect(failure).toMatchObject({
      status: 'rejected',
      reason: { code: 'database-unavailable', status: 503, headers: { 'Retry-After': '5' } },
    })

  server = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } })
  expect(await work()).toEqual([{ id: 1 }])
  expect(await databases.withTenant(id, (db) => db.select().from(taxSettings))).toMatchObject([
    { version: 1 },
  ])
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
