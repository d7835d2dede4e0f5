import { systemClock } from '@fiscus/runtime/clock'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { describe, expect, inject, test } from 'vitest'
import { applicationUrl } from '../connections/application-login.ts'
import { asOwner, databaseName, databaseUrl } from '../connections/connect.ts'
import { prepareAdministration } from '../tenants/prepare-administration.ts'
import { migrateDatabase } from './migrate-database.ts'
import { requireReadyDatabase } from './require-migrated.ts'

const server = inject('databaseServer')
const withPassword = (url: string, password: string) => Object.assign(new URL(url), { password }).href
const isOlderServer = (name: string) => `create schema older;
  create function older.current_setting(text) returns text language sql return '170006';
  grant usage on schema older to fiscus_app;
  alter database ${name} set search_path = older, pg_catalog, public`

test('a migrated database is ready, for the owner and for the login of the application', async () => {
  await using fresh = await freshDatabases(server)
  for (const url of [fresh.url, applicationUrl(fresh.url)])
    await expect(requireReadyDatabase({ databaseUrl: url })).resolves.toBeUndefined()
})

const newer = `insert into drizzle.control_migrations (hash, created_at) values ('newer', 4102444800000)`

test('a schema that a newer version has only expanded is ready, also after the older version migrated again', async () => {
  await using fresh = await freshDatabases(server)
  await asOwner(fresh.url, (owner) =>
    owner.unsafe(
      `${newer}; create table of_the_newer_version (id integer); grant select on of_the_newer_version to fiscus_app`,
    ),
  )
  await migrateDatabase(fresh.url, ['control', 'tenant'])
  await expect(requireReadyDatabase({ databaseUrl: fresh.url })).resolves.toBeUndefined()
  await expect(fresh.databases.control.$client`select from of_the_newer_version`).resolves.toEqual([])
  const removed = 4_102_444_800_000
  await asOwner(fresh.url, (owner) => owner`update drizzle.oldest_supported set migration = ${removed}`)
  expect(await migrateDatabase(fresh.url, ['control', 'tenant'])).toBe(0)
  await expect(requireReadyDatabase({ databaseUrl: fresh.url })).rejects.toThrow('start the newer version')
})

test('npm start writes nothing into the databases of a newer version that it cannot use', async () => {
  await using fresh = await freshDatabases(server)
  await asOwner(fresh.url, (owner) =>
    owner.unsafe(
      `${newer}; update drizzle.oldest_supported set migration = 4102444800000; delete from tax_settings`,
    ),
  )
  const prepared = prepareAdministration({ url: fresh.url, clock: systemClock })
  await expect(prepared).rejects.toThrow('start the newer version')
  expect(await asOwner(fresh.url, (owner) => owner`select from tax_settings`)).toHaveLength(0)
})

describe('one sentence names the command for', () => {
  for (const [what, statement, sentence] of [
    [
      'a schema of an older version',
      'update drizzle.control_migrations set created_at = created_at - 1',
      /^The database test_\w+ has the schema of an older version of Fiscus: run bin\/tenant migrate\.$/,
    ],
    [
      'a schema of a newer version that has removed what this version reads',
      `${newer}; update drizzle.oldest_supported set migration = 4102444800000`,
      /^The database test_\w+ has the schema of a newer version of Fiscus, which this version cannot use: start the newer version\.$/,
    ],
    [
      'a database of the time before the login',
      'revoke usage on schema drizzle from fiscus_app',
      /^The database test_\w+ is not migrated: run bin\/tenant migrate\.$/,
    ],
    [
      'an older server',
      isOlderServer,
      /^Fiscus needs PostgreSQL 18 or newer; this server is PostgreSQL 18[^\n]+\.$/,
    ],
  ] as const)
    test(what, async () => {
      await using fresh = await freshDatabases(server)
      const text = typeof statement === 'string' ? statement : statement(databaseName(fresh.url))
      await asOwner(fresh.url, (owner) => owner.unsafe(text))
      await expect(requireReadyDatabase({ databaseUrl: fresh.url })).rejects.toThrow(sentence)
    })

  for (const [what, url, sentence] of [
    ['no such database', databaseUrl(server, 'nowhere'), /^The database nowhere does not exist: run bin/],
    ['a database without tables', server, /^The database postgres is not migrated: run bin/],
    [
      'a wrong password',
      withPassword(server, 'x'),
      /^PostgreSQL rejects the login fiscus_standalone_application: correct/,
    ],
  ] as const)
    test(what, async () => {
      await expect(requireReadyDatabase({ databaseUrl: url })).rejects.toThrow(sentence)
    })
})
