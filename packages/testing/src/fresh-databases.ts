import { randomBytes } from 'node:crypto'
import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { controlDatabase } from '@fiscus/db/connections/databases'
import { tenants } from '@fiscus/db/schema/control/tenants'
import type { TenantRow } from '@fiscus/db/tenants/find-tenant'
import { type Databases, openDatabases } from '@fiscus/db/tenants/open-databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { registerTenant } from '@fiscus/db/tenants/register-tenant'
import { systemClock } from '@fiscus/runtime/clock'
import { eq } from 'drizzle-orm'
import type postgres from 'postgres'
import { templates } from './database-server.ts'

/** An administration database and tenants' databases that nobody else uses; disposing them drops them. */
export type FreshDatabases = AsyncDisposable & {
  /** Connects to the administration database as the owner. */
  url: string
  /** The same databases as the application sees them. */
  databases: Databases
  /** The tenant with one of the slugs that were asked for. */
  tenant(slug: string): TenantRow
  /** Connects to a tenant's database as the owner. */
  urlOf(slug: string): string
}

/**
 * Databases for one suite, with a seeded tenant for each slug, copied from the server's templates:
 * `const fresh = await freshDatabases(inject('databaseServer'), 'demo', 'other')` and, at the end of the suite,
 * `afterAll(() => fresh[Symbol.asyncDispose]())`; within one test `await using` does both.
 */
export async function freshDatabases(server: string, ...slugs: string[]): Promise<FreshDatabases> {
  const control = `test_${randomBytes(6).toString('hex')}`
  const url = databaseUrl(server, control)
  await asOwner(server, (client) => copyTemplate(client, templates.control, control))
  const rows = await asOwner(url, (client) => addTenants(client, control, slugs))
  const databases = openDatabases({ url })
  const tenant = (slug: string) => {
    const row = rows.find((row) => row.slug === slug)
    if (!row) throw new Error(`freshDatabases was not asked for a tenant ${slug}`)
    return row
  }
  return {
    url,
    databases,
    tenant,
    urlOf: (slug) => databaseUrl(server, tenant(slug).database),
    async [Symbol.asyncDispose]() {
      await databases[Symbol.asyncDispose]()
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
    rows.push(await registerTenant({ control: db, clock: systemClock }, { slug, database }))
  }
  return rows
}

async function copyTemplate(client: postgres.Sql, template: string, database: string): Promise<void> {
  await client`create database ${client(database)} template ${client(template)}`
}

/** The administration database, and those of tenants, also of such that the test has made itself. */
async function dropDatabases(client: postgres.Sql, prefix: string): Promise<void> {
  const databases = await client`select datname from pg_database where starts_with(datname, ${prefix})`
  for (const { datname } of databases) await client`drop database ${client(datname)} with (force)`
}
