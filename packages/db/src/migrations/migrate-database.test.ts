import { readFile } from 'node:fs/promises'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner } from '../connections/connect.ts'
import { tenantSchema } from '../connections/tenant-schema.ts'
import { controlSchema } from '../schema/control/control-schema.ts'
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

async function readMigrationFile(schema: string, file: string) {
  return JSON.parse(
    await readFile(new URL(`../../migrations/${schema}/meta/${file}`, import.meta.url), 'utf8'),
  )
}
