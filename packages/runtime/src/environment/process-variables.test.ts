import { expect, test } from 'vitest'
import { databaseOf } from './process-variables.ts'

const pooler = 'postgres://app@pgbouncer:6432/fiscus'
const direct = 'postgres://app@postgres:5432/fiscus'

test('one address is PostgreSQL itself; with a direct address the other is a PgBouncer', () => {
  expect(databaseOf({ DATABASE_URL: direct })).toEqual({
    databaseUrl: direct,
    poolerUrl: undefined,
    servers: [],
  })
  expect(databaseOf({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct })).toEqual({
    databaseUrl: direct,
    poolerUrl: pooler,
    servers: [],
  })
})

test('addresses that contradict each other are rejected', () => {
  const other = { DATABASE_URL: pooler, DATABASE_DIRECT_URL: `${direct}_2` }
  expect(() => databaseOf(other)).toThrow('DATABASE_URL has the database fiscus and DATABASE_DIRECT_URL')
  expect(() => databaseOf({ DATABASE_DIRECT_URL: direct })).toThrow(
    'DATABASE_DIRECT_URL is set without DATABASE_URL',
  )
})
