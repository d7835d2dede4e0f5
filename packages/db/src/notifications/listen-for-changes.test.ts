import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import type { Channel } from '../connections/channels.ts'
import { asOwner, databaseUrl } from '../connections/connect.ts'
import { listenForChanges } from './listen-for-changes.ts'
import { notifyChange } from './notify-change.ts'

const fresh = await freshDatabases(inject('databaseServer'))
const { control } = fresh.databases
afterAll(() => fresh[Symbol.asyncDispose]())

const everythingMayHaveChanged = ['tax_configuration: null', 'api_keys: null', 'tenants: null']

test('a change is heard within a second, each by its own listener, first of all that anything may have changed', async () => {
  const { heard, listeners } = hearing()
  await using _ = await listenForChanges(fresh.url, listeners)
  expect(heard).toEqual(everythingMayHaveChanged)
  await notifyChange(control, 'tax_configuration', 'tenant-id')
  await notifyChange(control, 'api_keys', 'digest')
  await expect
    .poll(() => heard.slice(3), { timeout: 1000 })
    .toEqual(['tax_configuration: tenant-id', 'api_keys: digest'])
})

test('a change in a transaction is heard at its commit, and one taken back never', async () => {
  const { heard, listeners } = hearing()
  await using _ = await listenForChanges(fresh.url, listeners)
  await control
    .transaction(async (tx) => {
      await notifyChange(tx, 'tenants', 'taken back')
      tx.rollback()
    })
    .catch(() => {})
  await control.transaction((tx) => notifyChange(tx, 'tenants', 'committed'))
  await expect.poll(() => heard.at(-1)).toBe('tenants: committed')
  expect(heard).not.toContain('tenants: taken back')
})

test('after a lost connection it listens again, and says that anything may have changed', async () => {
  const { heard, listeners } = hearing()
  await using _ = await listenForChanges(fresh.url, listeners)
  const before = await listenerBackends()
  await asOwner(fresh.url, (owner) => owner`select pg_terminate_backend(${before[0] ?? 0}, 5000)`)
  await expect
    .poll(() => heard, { timeout: 5000 })
    .toEqual([...everythingMayHaveChanged, ...everythingMayHaveChanged])
  await notifyChange(control, 'tenants', 'later')
  await expect.poll(() => heard.at(-1)).toBe('tenants: later')
  expect(await listenerBackends()).not.toEqual(before)
})

test('disposed it hears nothing and leaves no connection', async () => {
  const { heard, listeners } = hearing()
  await (await listenForChanges(fresh.url, listeners))[Symbol.asyncDispose]()
  await notifyChange(control, 'tenants', 'unheard')
  await expect.poll(listenerBackends).toEqual([])
  expect(heard).toEqual(everythingMayHaveChanged)
})

test('a database that does not answer at first is an error', async () => {
  const { listeners } = hearing()
  const listening = listenForChanges(databaseUrl(fresh.url, 'no_such_database'), listeners)
  await expect(listening).rejects.toThrow('database "no_such_database" does not exist')
})

function hearing() {
  const heard: string[] = []
  const hear = (channel: Channel) => (what: string | null) => heard.push(`${channel}: ${what}`)
  const listeners = {
    tax_configuration: hear('tax_configuration'),
    api_keys: hear('api_keys'),
    tenants: hear('tenants'),
  }
  return { heard, listeners }
}

function listenerBackends(): Promise<number[]> {
  return asOwner(fresh.url, async (owner) => {
    const rows = await owner`select pid from pg_stat_activity
      where application_name = 'fiscus listener' and datname = current_database()`
    return rows.map(({ pid }) => pid)
  })
}
