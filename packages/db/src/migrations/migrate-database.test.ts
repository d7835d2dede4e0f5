import { readFile } from 'node:fs/promises'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner } from '../connections/connect.ts'
import { tenantSchema } from '../connections/tenant-schema.ts'
import { knownMigration } from '../copies/migrate-up-to.ts'
import { controlSchema } from '../schema/control/control-schema.ts'
import { baseline, beforeBaseline, readJournal } from './journal.ts'
import { migrateDatabase } from './migrate-database.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())

for (const [name, schema] of Object.entries({ control: controlSchema, tenant: tenantSchema }))
  test(`the migrations of ${name} create the tables of the schema`, async () => {
    const { entries } = await readMigrationFile(name, '_journal.json')
    const last = await readMigrationFile(name, `${String(entries.at(-1).idx).padStart(4, '0')}_snapshot.json`)
    expect(await generateMigration(last, generateDrizzleJson(schema))).toEqual([])
  })

test('repeated and concurrent migrations change nothing', async () => {
  const url = fresh.urlOf('demo')
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url, ['tenant'])))
  const applied = await asOwner(url, (client) => client`select id from drizzle.tenant_migrations`)
  const { entries } = await readMigrationFile('tenant', '_journal.json')
  expect(applied).toHaveLength(entries.length)
})

test('a database with the migrations before the baseline keeps its schema and has the entry of the baseline', async () => {
  await using before = await freshDatabases(inject('databaseServer'))
  const journal = readJournal('control')
  await asOwner(
    before.url,
    (client) => client`insert into drizzle.control_migrations (hash, created_at)
      select 'earlier', ${journal[0]?.when ?? 0}::bigint - number from generate_series(1, 27) as number`,
  )
  expect(await migrateDatabase(before.url, ['control', 'tenant'])).toBe(0)
  const rows = await asOwner(
    before.url,
    (client) => client`select created_at::float8 as when from drizzle.control_migrations order by created_at`,
  )
  expect(rows.map(({ when }) => when)).toEqual(journal.map(({ when }) => when))
})

test('an export of the schema before the baseline is restored with the baseline', () => {
  expect(knownMigration(beforeBaseline.tenant)).toBe(baseline)
  expect(knownMigration(baseline)).toBe(baseline)
  expect(knownMigration('9900_baseline')).toBeUndefined()
})

test('a schema older than the baseline is refused with the commit that migrates it, and stays as it is', async () => {
  await using older = await freshDatabases(inject('databaseServer'))
  const entries = () =>
    asOwner(older.url, (client) => client`select created_at from drizzle.tenant_migrations`)
  await asOwner(older.url, async (client) => {
    await client`delete from drizzle.tenant_migrations`
    await client`insert into drizzle.tenant_migrations (hash, created_at) values ('earlier', ${1_700_000_000_000})`
  })
  await expect(migrateDatabase(older.url, ['control', 'tenant'])).rejects.toThrow(
    /^The database test_\w+ has a schema that this version cannot migrate: run bin\/tenant migrate of the commit [0-9a-f]{8} first/,
  )
  expect(await entries()).toEqual([{ created_at: '1700000000000' }])
})

async function readMigrationFile(schema: string, file: string) {
  return JSON.parse(
    await readFile(new URL(`../../migrations/${schema}/meta/${file}`, import.meta.url), 'utf8'),
  )
}
