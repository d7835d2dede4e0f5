import { asOwner, databaseName, databaseUrl } from '@fiscus/db/connections/connect'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { tenant } from './tenant.ts'
import { runInTest, startProgram } from './testing/run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo', 'broken')
afterAll(() => fresh[Symbol.asyncDispose]())

const environment = { DATABASE_URL: fresh.url }
const run = (...args: string[]) => runInTest(tenant, environment, args)

test('create, list, suspend and resume', { timeout: 60_000 }, async () => {
  const args = ['create', 'acme', '--name=Acme sp. z o.o.', '--json']
  const created = await startProgram(tenant, environment, args)
  expect(created).toMatchObject({ code: 0, stderr: '' })
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(JSON.parse(created.stdout)).toMatchObject({ id, slug: 'acme', name: 'Acme sp. z o.o.' })
  expect(await run('create', 'acme')).toMatchObject({
    code: 0,
    stdout: `The tenant acme is ready, in the database ${databaseName(fresh.url)}_acme.\n`,
  })
  expect(await run('suspend', 'acme')).toMatchObject({
    code: 0,
    stdout: 'The tenant acme is suspended.\n',
  })
  const { stdout } = await run('list')
  expect(stdout).toMatch(
    /^SLUG +STATUS +TIME ZONE +DATABASE +NAME\nacme +suspended +Europe\/Warsaw .*Acme sp. z o.o.\n/,
  )
  expect(JSON.parse((await run('resume', 'acme', '--json')).stdout)).toMatchObject({ status: 'active' })
})

test('migrate continues after a broken tenant, names it and fails', async () => {
  await asOwner(fresh.urlOf('broken'), (owner) => owner`drop table drizzle.tenant_migrations`)
  const { code, stdout } = await run('migrate')
  expect(code).toBe(1)
  expect(stdout).toMatch(/^\d\/3 demo: migrated$/m)
  expect(stdout).toMatch(/^\d\/3 broken: failed: relation ".*" already exists\.$/m)
  expect(stdout).toMatch(/\n2 migrated, 1 failed\n$/)
  const records = JSON.parse((await run('migrate', '--json')).stdout)
  expect(records.find(({ slug }: { slug: string }) => slug === 'demo')).toMatchObject({ failure: null })
})

test('settings shows the defaults, set changes a value, and the audit log has the actor', async () => {
  const { stdout } = await run('settings', 'demo')
  expect(stdout).toMatch(/^KEY +VALUE +DEFAULT\n/)
  expect(stdout).toMatch(/^audit_log.mode +"archive" +"archive"$/m)
  expect(await run('set', 'demo', 'audit_log.mode', 'delete')).toEqual({
    code: 0,
    stdout: 'audit_log.mode of demo is "delete".\n',
    stderr: '',
  })
  await run('set', 'demo', 'api_log.retention_days', '90')
  const listed = JSON.parse((await run('settings', 'demo', '--json')).stdout)
  expect(listed).toContainEqual({ key: 'audit_log.mode', value: 'delete', default: 'archive' })
  expect(listed).toContainEqual({ key: 'api_log.retention_days', value: 90, default: 30 })
  const entries = await asOwner(
    fresh.urlOf('demo'),
    (owner) => owner`select actor, entity_id, after from audit_log where entity = 'setting' order by id`,
  )
  const actor = expect.stringMatching(/^cli:./)
  expect([...entries]).toEqual([
    { actor, entity_id: 'audit_log.mode', after: { value: 'delete' } },
    { actor, entity_id: 'api_log.retention_days', after: { value: 90 } },
  ])
})

describe('set rejects', () => {
  for (const [key, value, sentence] of [
    ['api_log.retention_days', '0', 'api_log.retention_days cannot be 0: use a whole number from 1 to 3650.'],
    [
      'api_log.retention_days',
      'month',
      'api_log.retention_days cannot be "month": use a whole number from 1 to 3650.',
    ],
    ['audit_log.mode', 'shred', 'audit_log.mode cannot be "shred": use archive or delete.'],
    ['audit_log.days', '5', 'There is no setting audit_log.days. Known settings: session.lifetime_minutes, '],
  ] as const)
    test(`${key} ${value}`, async () => {
      const { code, stderr } = await run('set', 'administration', key, value)
      expect(code).toBe(1)
      expect(stderr.startsWith(sentence), stderr).toBe(true)
    })
})

describe('a fault is one sentence', () => {
  for (const [args, sentence] of [
    [['toString'], 'There is no command toString.'],
    [['suspend', 'one', 'two'], 'Name one tenant by its slug.'],
    [['set', 'demo', 'audit_log.mode'], 'bin/tenant set takes three arguments: SLUG KEY VALUE.'],
    [['list', '--colour'], "Unknown option '--colour'."],
  ] as const)
    test(`2: bin/tenant ${args.join(' ')}`, async () => {
      const { code, stderr } = await run(...args)
      expect(stderr.startsWith(sentence)).toBe(true)
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
      expect(code).toBe(2)
    })

  for (const [args, sentence] of [
    [
      ['create', 'A_B'],
      'The slug "A_B" is invalid: use 2 to 41 lowercase letters, digits and hyphens, and begin with a letter.',
    ],
    [['suspend', 'administration'], 'The administration cannot be suspended.'],
    [['resume', 'unknown'], 'There is no tenant unknown: bin/tenant list shows all tenants.'],
  ] as const)
    test(`1: bin/tenant ${args.join(' ')}`, async () => {
      expect(await run(...args)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
    })

  for (const [name, url, sentence] of [
    [
      'no server',
      'postgres://user@127.0.0.1:1/fiscus',
      'The database is unreachable: connect ECONNREFUSED 127.0.0.1:1.',
    ],
    [
      'no such database',
      databaseUrl(fresh.url, 'nowhere'),
      'The database does not exist: run bin/tenant migrate, or correct DATABASE_URL.',
    ],
    [
      'a database without tables',
      databaseUrl(fresh.url, 'postgres'),
      'The database postgres is not migrated: run bin/tenant migrate.',
    ],
  ] as const)
    test(`1: ${name}`, async () => {
      expect(await runInTest(tenant, { DATABASE_URL: url }, ['list'])).toEqual({
        code: 1,
        stdout: '',
        stderr: `${sentence}\n`,
      })
    })
})

test('0: --help, alone or after a command, shows the commands', async () => {
  for (const args of [['--help'], ['create', '-h']])
    expect(await run(...args)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('bin/tenant create'),
    })
})

test('2: without arguments it shows the commands', async () => {
  expect(await run()).toMatchObject({ code: 2, stdout: expect.stringContaining('bin/tenant create') })
})
