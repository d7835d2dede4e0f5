import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner } from '../connections/connect.ts'
import { migrateTenants } from './migrate-tenants.ts'

const slugs = Array.from({ length: 12 }, (_, index) => `tenant-${index}`)
const fresh = await freshDatabases(inject('databaseServer'), ...slugs)
afterAll(() => fresh[Symbol.asyncDispose]())

test('a failure does not stop the migration of the other tenants, and each result is reported', async () => {
  await asOwner(fresh.urlOf('tenant-3'), (client) => client`drop table drizzle.tenant_migrations`)
  await asOwner(fresh.url, async (client) => {
    await client`drop database ${client(fresh.tenant('tenant-7').database)}`
    await client`update tenants set status = 'suspended' where slug = 'tenant-9'`
  })
  const reported: string[] = []
  const migrations = await migrateTenants({ url: fresh.url }, ({ slug }, count) =>
    reported.push(`${slug} of ${count}`),
  )

  expect(reported.toSorted()).toEqual(slugs.map((slug) => `${slug} of 12`).toSorted())
  const failures = migrations.filter(({ failure }) => failure !== null)
  expect(failures.map(({ slug }) => slug).toSorted()).toEqual(['tenant-3', 'tenant-7'])
})
