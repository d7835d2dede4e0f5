import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabaseClock } from './database-clock.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())

test('returns the database’s time, also when this machine’s clock changes', async () => {
  using clock = await openDatabaseClock(fresh.databases.control)
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000)
  const right = Date.now
  Date.now = () => right() + 600_000
  try {
    expect(Math.abs(clock.now().getTime() - right())).toBeLessThan(60_000)
  } finally {
    Date.now = right
  }
})
