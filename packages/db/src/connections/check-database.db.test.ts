import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { expect, inject, test } from 'vitest'
import { checkDatabase, requireWritableDatabase } from './check-database.ts'
import { asOwner, databaseUrl } from './connect.ts'

test('a database that is read-only degrades a process that reads, and stops one that only writes', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'))
  const { control } = fresh.databases
  const setReadOnly = (value: 'on' | 'off') =>
    asOwner(databaseUrl(fresh.url, 'postgres'), async (owner) => {
      const name = new URL(fresh.url).pathname.slice(1)
      await owner.unsafe(`alter database "${name}" set default_transaction_read_only = ${value}`)
      await owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
    })
  expect(await checkDatabase(control)).toBe('up')
  await requireWritableDatabase(control)
  await setReadOnly('on')
  await expect.poll(() => checkDatabase(control).catch(() => null)).toBe('degraded')
  await expect(requireWritableDatabase(control)).rejects.toThrow('it is read-only')
  await setReadOnly('off')
  await expect.poll(() => checkDatabase(control).catch(() => null)).toBe('up')
})
