import { spawnSync } from 'node:child_process'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { programFile } from '@fiscus/testing/program-file'
import { expect, test } from 'vitest'

const main = programFile('services/tax/src/main.ts')
const check = (environment: Record<string, string>) =>
  spawnSync(process.execPath, [main, '--check'], { env: processEnvironment(environment), encoding: 'utf8' })

test('--check reports every fault of the environment and starts nothing', () => {
  const { status, stderr } = check({ HTTP_PORT: '99999', LOG_LEVEL: 'loud', VIES_URL: 'ftp://vies' })
  expect(status).toBe(1)
  expect(stderr).toBe(`The environment is not valid:
  DATABASE_URL: Set it to the administration database, as postgres://user:password@host:5432/fiscus. In a user and a password write %25 for %, %40 for @, %3A for :, %2F for /, %3F for ? and %23 for #.
  HTTP_PORT: This must be at most 65,535.
  LOG_LEVEL: This must be one of debug, info, warn, error.
  VIES_URL: Set it to the address of VIES, as https://ec.europa.eu/taxation_customs/vies/rest-api.
`)
})

test('--check accepts an environment with only DATABASE_URL', () => {
  const { status, stderr } = check({ DATABASE_URL: 'postgres://user:password@localhost/fiscus' })
  expect([status, stderr]).toEqual([0, ''])
})
