import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import type { Channel } from '../connections/channels.ts'
import { asOwner, databaseUrl } from '../connections/connect.ts'
import { listenForChanges } from './listen-for-changes.ts'
import { notifyChange } from './notify-change.ts'

const fresh = await freshDatabases(inject('databaseServer'))
const { control } = fresh.databases
afterAll(() => fresh[Symbol.asyncDispose]())

const everythingMayHaveChanged = ['tax_configuration', 'api_keys', 'app_users', 'tenants'].map(
  (channel) => `${channel}: null`,
)

test('each listener is first called with null, and then with its changes', async () => {
  const { changes, listeners } = recordChanges()
  await using _ = await listenForChanges(fresh.url, listeners)
  expect(changes).toEqual(everythingMayHaveChanged)
  await notifyChange(control, 'tax_configuration', 'tenant-id')
  await notifyChange(control, 'api_keys', 'digest')
  await expect.poll(() => changes.slice(4)).toEqual(['tax_configuration: tenant-id', 'api_keys: digest'])
})

test('a change in a transaction is notified at the commit, and not after a rollback', async () => {
  const { changes, listeners } = recordChanges()
  await using _ = await listenForChanges(fresh.url, listeners)
  await control
    .transaction(async (tx) => {
      await notifyChange(tx, 'tenants', 'rolled back')
      tx.rollback()
    })
    .catch(() => {})
  await control.transaction((tx) => notifyChange(tx, 'tenants', 'committed'))
  await expect.poll(() => changes.at(-1)).toBe('tenants: committed')
  expect(changes).not.toContain('tenants: rolled back')
})

test('after a lost connection it listens again, and calls each listener with null', async () => {
  const { changes, listeners } = recordChanges()
  await using _ = await listenForChanges(fresh.url, listeners)
  const before = await listenerBackends()
  await asOwner(fresh.url, (owner) => owner`select pg_terminate_backend(${before[0] ?? 0}, 5000)`)
  await expect.poll(() => changes).toEqual([...everythingMayHaveChanged, ...everythingMayHaveChanged])
  await notifyChange(control, 'tenants', 'later')
  await expect.poll(() => changes.at(-1)).toBe('tenants: later')
  expect(await listenerBackends()).not.toEqual(before)
})

test('after disposal no listener is called, and no connection is left', async () => {
  const { changes, listeners } = recordChanges()
  await (await listenForChanges(fresh.url, listeners))[Symbol.asyncDispose]()
  await notifyChange(control, 'tenants', 'after disposal')
  await expect.poll(listenerBackends).toEqual([])
  expect(changes).toEqual(everythingMayHaveChanged)
})

test('an unreachable database at the start is an error', async () => {
  const { listeners } = recordChanges()
  const listening = listenForChanges(databaseUrl(fresh.url, 'no_such_database'), listeners)
  await expect(listening).rejects.toThrow('database "no_such_database" does not exist')
})

function recordChanges() {
  const changes: string[] = []
  const record = (channel: Channel) => (changed: string | null) => changes.push(`${channel}: ${changed}`)
  const listeners = {
    tax_configuration: record('tax_configuration'),
    api_keys: record('api_keys'),
    app_users: record('app_users'),
    tenants: record('tenants'),
  }
  return { changes, listeners }
}

function listenerBackends(): Promise<number[]> {
  return asOwner(fresh.url, async (owner) => {
    const rows = await owner`select pid from pg_stat_activity
      where application_name = 'fiscus listener' and datname = current_database()`
    return rows.map(({ pid }) => pid)
  })
}
