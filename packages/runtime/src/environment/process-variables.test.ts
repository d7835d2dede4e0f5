import { expect, test } from 'vitest'
import { databaseOf, httpOf } from './process-variables.ts'

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

test.for([
  [{}, undefined],
  [{ HTTP_HOST: '127.0.0.1' }, []],
  [{ HTTP_HOST: '::1' }, []],
  [{ HTTP_HOST: 'localhost' }, ['localhost']],
  [{ HTTP_HOST: '127.0.0.1', TRUSTED_PROXIES: 1 }, undefined],
  [{ PUBLIC_URL: new URL('https://Fiscus.example.com:8443/') }, ['fiscus.example.com']],
  [{ PUBLIC_URL: new URL('https://fiscus.example.com'), TRUSTED_PROXIES: 1 }, ['fiscus.example.com']],
  [{ HTTP_HOST: 'Panel.lan', PUBLIC_URL: new URL('http://fiscus.lan') }, ['fiscus.lan', 'panel.lan']],
] as const)('%o → the names of the host are %o', ([read, names]) => {
  const defaults = { HTTP_HOST: '0.0.0.0', HTTP_PORT: 0, HTTP_CONNECTIONS_MAX: undefined }
  expect(httpOf({ ...defaults, ...read }).hostNames).toEqual(names)
})
