import { randomUUID } from 'node:crypto'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { renameDatabase } from '../moves/rename-database.ts'
import { tenants } from '../schema/control/tenants.ts'
import { companies } from '../schema/tenant/companies.ts'
import { migrateTenants } from '../tenants/migrate-tenants.ts'
import { openDatabases } from '../tenants/open-databases.ts'
import { asOwner, databaseName } from './connect.ts'
import { DatabaseElsewhere, markDatabase, readMark } from './database-mark.ts'

const server = inject('databaseServer')
let fresh: FreshDatabases
beforeEach(async () => {
  fresh = await freshDatabases(server, 'demo', 'other')
})
afterEach(() => fresh[Symbol.asyncDispose]())

const markOf = (url: string) => asOwner(url, readMark)
const mark = (slug: string) =>
  asOwner(fresh.urlOf(slug), (client) => markDatabase(client, fresh.tenant(slug).id))
const countIn = (slug: string) =>
  asOwner(fresh.urlOf(slug), async (client) => {
    const [row] = await client`select count(*)::integer as count from companies`
    return row?.count
  })

/** What leads to one of two databases leads to the other from now on, as after a wrong failover. */
async function swap(first: string, second: string): Promise<void> {
  const [a, b] = [first, second].map(databaseName)
  if (a === undefined || b === undefined) throw new Error('There are two databases')
  await asOwner(server, async (client) => {
    await renameDatabase(client, a, `${a}_away`)
    await renameDatabase(client, b, a)
    await renameDatabase(client, `${a}_away`, b)
  })
}

const createCompany = (databases: Pick<FreshDatabases['databases'], 'withTenant'>) =>
  databases.withTenant(fresh.tenant('demo').id, (db) =>
    db
      .insert(companies)
      .values({ name: 'Acme', created_at: new Date(), updated_at: new Date(), updated_by: 'x' }),
  )

test('the database of another tenant behind the same address gets nothing, and the right one serves when it is back', async () => {
  await Promise.all([mark('demo'), mark('other')])
  await using databases = openDatabases({ url: fresh.url })
  await createCompany(databases)
  await swap(fresh.urlOf('demo'), fresh.urlOf('other'))
  for (let tries = 0; tries < 3; tries += 1)
    await expect(createCompany(databases)).rejects.toMatchObject({
      code: 'database-unavailable',
      status: 503,
    })
  expect(await Promise.all([countIn('demo'), countIn('other')])).toEqual([0, 1])
  // A process that starts then does not use it either.
  await using started = openDatabases({ url: fresh.url })
  await expect(createCompany(started)).rejects.toMatchObject({ code: 'database-unavailable' })
  await swap(fresh.urlOf('demo'), fresh.urlOf('other'))
  await createCompany(databases)
  await createCompany(started)
  expect(await Promise.all([countIn('demo'), countIn('other')])).toEqual([3, 0])
})

test('the administration database of another installation is not used by a running process', async () => {
  await using theirs = await freshDatabases(server)
  await asOwner(theirs.url, (client) => client`update drizzle.database_mark set tenant = ${randomUUID()}`)
  const { control } = fresh.databases
  const slugs = () => control.select({ slug: tenants.slug }).from(tenants).orderBy(tenants.slug)
  const expected = await slugs()
  await swap(fresh.url, theirs.url)
  await expect(slugs()).rejects.toMatchObject({ cause: expect.any(DatabaseElsewhere) })
  await expect(control.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow(DatabaseElsewhere)
  await swap(fresh.url, theirs.url)
  expect(await slugs()).toEqual(expected)
})

test('bin/tenant migrate marks each database, and refuses that of another tenant before it migrates', async () => {
  expect(await markOf(fresh.urlOf('demo'))).toBeNull()
  await createCompany(fresh.databases)
  await migrateTenants({ url: fresh.url }, () => {})
  expect(await markOf(fresh.urlOf('demo'))).toBe(fresh.tenant('demo').id)
  await swap(fresh.urlOf('demo'), fresh.urlOf('other'))
  const migrations = await migrateTenants({ url: fresh.url }, () => {})
  for (const { failure } of migrations) expect(failure).toBeInstanceOf(OperatorError)
  expect(String(migrations[0]?.failure)).toContain(`is that of ${fresh.tenant('other').id}`)
})

test('a tenant that follows a deleted one in a database of the same name is served', async () => {
  await mark('demo')
  await createCompany(fresh.databases)
  const id = randomUUID()
  await fresh.owner.update(tenants).set({ id }).where(sql`slug = 'demo'`)
  await asOwner(fresh.urlOf('demo'), (client) => client`update drizzle.database_mark set tenant = ${id}`)
  await asOwner(
    server,
    (client) => client`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${databaseName(fresh.urlOf('demo'))}`,
  )
  fresh.databases.clearTenantCache()
  await expect
    .poll(() => fresh.databases.withTenant(id, (db) => db.execute(sql`select 1 as one`)))
    .toMatchObject([{ one: 1 }])
})
