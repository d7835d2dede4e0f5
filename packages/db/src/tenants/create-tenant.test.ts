import { fakeClock } from '@fiscus/testing/fake-clock'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { asOwner, databaseName, databaseUrl } from '../connections/connect.ts'
import { controlDatabase } from '../connections/databases.ts'
import { createDatabase } from '../migrations/create-database.ts'
import { auditLog } from '../schema/tenant/logs.ts'
import { taxRates, taxSettings } from '../schema/tenant/tax-configuration.ts'
import { createTenant } from './create-tenant.ts'
import { listTenants } from './read-tenant.ts'

const fresh = await freshDatabases(inject('databaseServer'))
const context = { url: fresh.url, author: testAuthor(fakeClock('2026-11-21T10:00:00Z')) }
afterAll(() => fresh[Symbol.asyncDispose]())

test('a tenant gets its own database with the initial tax configuration', async () => {
  const tenant = await createTenant(context, { slug: 'acme', name: 'Acme', timezone: 'Europe/Vilnius' })
  expect(tenant).toMatchObject({
    slug: 'acme',
    name: 'Acme',
    timezone: 'Europe/Vilnius',
    status: 'active',
    database: `${databaseName(fresh.url)}_acme`,
    created_at: new Date('2026-11-21T10:00:00Z'),
  })
  const rates = await fresh.databases.withTenant(tenant.id, (db) => db.select().from(taxRates))
  expect(rates.map((rate) => rate.tax_code)).toContain('VAT23')
})

test('created twice, one after the other or at once, it is one tenant and keeps its data', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => createTenant(context, { slug: 'twice' })))
  expect(second).toEqual(first)
  await fresh.databases.withTenant(first?.id ?? '', (db) =>
    db.update(taxSettings).set({ rounding_algorithm: 'half_even' }),
  )
  expect(await createTenant(context, { slug: 'twice', name: 'Other' })).toEqual(first)
  const settings = await fresh.databases.withTenant(first?.id ?? '', (db) => db.select().from(taxSettings))
  expect(settings).toMatchObject([{ rounding_algorithm: 'half_even' }])
})

test('creating a tenant is one entry of the audit log of the administration, however often it is repeated', async () => {
  for (const _ of [1, 2]) await createTenant(context, { slug: 'audited', name: 'Audited' })
  const { id } = await fresh.databases.findTenant({ slug: 'audited' })
  const entries = await fresh.owner.select().from(auditLog).where(eq(auditLog.entity_id, id))
  expect(entries).toMatchObject([
    {
      entity: 'tenant',
      action: 'create',
      actor: 'test',
      before: null,
      after: { slug: 'audited', name: 'Audited' },
    },
  ])
})

test('after a crash between two steps the same call completes the tenant', async () => {
  const database = `${databaseName(fresh.url)}_crashed`
  await asOwner(fresh.url, (client) => createDatabase(client, database))
  const known = await asOwner(fresh.url, (client) => listTenants(controlDatabase(client)))
  expect(known.map(({ slug }) => slug)).not.toContain('crashed')
  const tenant = await createTenant(context, { slug: 'crashed' })
  const rates = await fresh.databases.withTenant(tenant.id, (db) => db.select().from(taxRates))
  expect(rates.length).toBeGreaterThan(0)
})

describe('a database of that name is not used when it belongs to', () => {
  for (const [slug, table] of [
    ['another-program', 'create table invoices ()'],
    ['another-installation', 'create schema drizzle; create table drizzle.control_migrations ()'],
  ] as const)
    test(slug, async () => {
      const database = `${databaseName(fresh.url)}_${slug}`
      await asOwner(fresh.url, (client) => createDatabase(client, database))
      await asOwner(databaseUrl(fresh.url, database), (client) => client.unsafe(table))
      await expect(createTenant(context, { slug })).rejects.toThrow(
        'exists and is not the database of a tenant',
      )
    })
})

describe('invalid input', () => {
  for (const [input, message] of [
    [{ slug: 'A' }, 'use 2 to 41 lowercase letters'],
    [{ slug: 'a' }, 'use 2 to 41 lowercase letters'],
    [{ slug: 'x"; drop table tenants' }, 'use 2 to 41 lowercase letters'],
    [{ slug: 'a'.repeat(42) }, 'use 2 to 41 lowercase letters'],
    [{ slug: 'administration' }, 'The slug administration is reserved: choose another slug.'],
    [{ slug: 'ok', name: ' x' }, 'The name " x" is invalid: use 1 to 200 characters on one line'],
    [{ slug: 'ok', name: '' }, 'The name "" is invalid'],
    [
      { slug: 'ok', timezone: 'Warsaw' },
      '"Warsaw" is not in the IANA time zone database: write Area/Location',
    ],
    [{ slug: 'ok', timezone: 'CET' }, 'The time zone is invalid'],
  ] as const)
    test(JSON.stringify(input), async () => {
      await expect(createTenant(context, input)).rejects.toThrow(message)
    })

  test('a slug that is too long for the name of the database', async () => {
    const url = databaseUrl(fresh.url, 'a_control_database_with_a_long_name')
    await expect(createTenant({ ...context, url }, { slug: 'a'.repeat(41) })).rejects.toThrow(
      '63 bytes at most',
    )
  })
})
