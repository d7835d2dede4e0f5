import { randomBytes } from 'node:crypto'
import type { ProcessClass } from '@fiscus/db/connections/application-login'
import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { type ControlDatabase, controlDatabase } from '@fiscus/db/connections/databases'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { type Databases, openDatabases } from '@fiscus/db/tenants/open-databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { registerTenant } from '@fiscus/db/tenants/register-tenant'
import { eq } from 'drizzle-orm'
import postgres from 'postgres'
import { templates } from './database-server.ts'
import { testAuthor } from './test-author.ts'

/** An administration database and tenant databases for one suite. Disposal drops them. */
export type FreshDatabases = AsyncDisposable & {
  /** Connects to the administration database as the owner. */
  url: string
  /**
   * The administration database with the rights of the owner, for what the application may not do: keys, tenants,
   * settings.
   */
  owner: ControlDatabase
  /** The databases with the rights of all classes of processes. */
  databases: Databases
  /** Returns the databases with the rights of one class, opened once. */
  as(processClass: ProcessClass): Databases
  /** The tenant with one of the requested slugs. */
  tenant(slug: string): TenantRow
  /** Connects to a tenant's database as the owner. */
  urlOf(slug: string): string
}

/**
 * Creates databases for one suite from the server's templates, with a seeded tenant for each slug:
 * `const fresh = await freshDatabases(inject('databaseServer'), 'demo', 'other')` and, at the end of the suite,
 * `afterAll(() => fresh[Symbol.asyncDispose]())`; in a single test use `await using`.
 */
export async function freshDatabases(server: string, ...slugs: string[]): Promise<FreshDatabases> {
  const control = `test_${randomBytes(6).toString('hex')}`
  const url = databaseUrl(server, control)
  await asOwner(server, (client) => copyTemplate(client, templates.control, control))
  const rows = await asOwner(url, (client) => addTenants(client, control, slugs))
  const opened = new Map<ProcessClass, Databases>()
  const as = (processClass: ProcessClass) => {
    const databases = opened.get(processClass) ?? openDatabases({ url, processClass })
    opened.set(processClass, databases)
    return databases
  }
  const owner = controlDatabase(postgres(url, { max: 1, fetch_types: false, onnotice: () => {} }))
  const tenant = (slug: string) => {
    const row = rows.find((row) => row.slug === slug)
    if (!row) throw new Error(`freshDatabases has created no tenant ${slug}`)
    return row
  }
  return {
    url,
    owner,
    databases: as('standalone'),
    as,
    tenant,
    urlOf: (slug) => databaseUrl(server, tenant(slug).database),
    async [Symbol.asyncDispose]() {
      await Promise.all([
        ...opened.values().map((databases) => databases[Symbol.asyncDispose]()),
        owner.$client.end({ timeout: 5 }),
      ])
      await asOwner(server, (client) => dropDatabases(client, control))
    },
  }
}

async function addTenants(client: postgres.Sql, control: string, slugs: string[]): Promise<TenantRow[]> {
  const db = controlDatabase(client)
  await db.update(tenants).set({ database: control }).where(eq(tenants.slug, administrationSlug))
  const rows: TenantRow[] = []
  for (const slug of slugs) {
    const database = `${control}_${slug}`
    await copyTemplate(client, templates.tenant, database)
    rows.push(await registerTenant({ control: db, author: testAuthor() }, { slug, database }))
  }
  return rows
}

async function copyTemplate(client: postgres.Sql, template: string, database: string): Promise<void> {
  await client`create database ${client(database)} template ${client(template)} strategy file_copy`
}

/** Drops the administration database and all tenant databases, including databases created by the test. */
async function dropDatabases(client: postgres.Sql, prefix: string): Promise<void> {
  const databases = await client`select datname from pg_database where starts_with(datname, ${prefix})`
  for (const { datname } of databases) await client`drop database ${client(datname)} with (force)`
}
