import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { asOwner, databaseName, databaseUrl } from '@fiscus/db/connections/connect'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'

const fresh = await freshDatabases(inject('databaseServer'), 'demo', 'broken')
afterAll(() => fresh[Symbol.asyncDispose]())

// Some tests start half a dozen processes, each of which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)

describe('bin/tenant', () => {
  test('create, list, suspend and resume', async () => {
    const created = await run('tenant', 'create', 'acme', '--name=Acme sp. z o.o.', '--json')
    expect(created).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(created.stdout)).toMatchObject({ id: uuid, slug: 'acme', name: 'Acme sp. z o.o.' })
    expect(await run('tenant', 'create', 'acme')).toMatchObject({
      code: 0,
      stdout: `The tenant acme is ready, in the database ${databaseName(fresh.url)}_acme.\n`,
    })
    expect(await run('tenant', 'suspend', 'acme')).toMatchObject({
      code: 0,
      stdout: 'The tenant acme is suspended.\n',
    })
    const { stdout } = await run('tenant', 'list')
    expect(stdout).toMatch(
      /^SLUG +STATUS +TIME ZONE +DATABASE +NAME\nacme +suspended +Europe\/Warsaw .*Acme sp. z o.o.\n/,
    )
    expect(JSON.parse((await run('tenant', 'resume', 'acme', '--json')).stdout)).toMatchObject({
      status: 'active',
    })
  })

  test('migrate goes past a broken tenant, names it and fails', async () => {
    await asOwner(fresh.urlOf('broken'), (owner) => owner`drop table drizzle.tenant_migrations`)
    const { code, stdout } = await run('tenant', 'migrate')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^\d\/3 demo: migrated$/m)
    expect(stdout).toMatch(/^\d\/3 broken: failed: relation ".*" already exists\.$/m)
    expect(stdout).toMatch(/\n2 migrated, 1 failed\n$/)
    const records = JSON.parse((await run('tenant', 'migrate', '--json')).stdout)
    expect(records.find(({ slug }: { slug: string }) => slug === 'demo')).toMatchObject({ failure: null })
  })
})

describe('settings of a tenant', () => {
  test('are shown with their defaults, and changed; the audit log knows by whom', async () => {
    const { stdout } = await run('tenant', 'settings', 'demo')
    expect(stdout).toMatch(/^KEY +VALUE +DEFAULT\n/)
    expect(stdout).toMatch(/^audit_log.mode +"archive" +"archive"$/m)
    expect(await run('tenant', 'set', 'demo', 'audit_log.mode', 'delete')).toEqual({
      code: 0,
      stdout: 'audit_log.mode of demo is "delete".\n',
      stderr: '',
    })
    await run('tenant', 'set', 'demo', 'api_log.retention_days', '90')
    const listed = JSON.parse((await run('tenant', 'settings', 'demo', '--json')).stdout)
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

  for (const [key, value, sentence] of [
    ['api_log.retention_days', '0', "api_log.retention_days can't be 0: "],
    ['api_log.retention_days', 'month', 'api_log.retention_days can\'t be "month": '],
    ['audit_log.mode', 'shred', 'audit_log.mode can\'t be "shred": '],
    ['audit_log.days', '5', 'There is no setting audit_log.days: known are session.lifetime_minutes, '],
  ] as const)
    test(`${key} can't be ${value}`, async () => {
      const { code, stderr } = await run('tenant', 'set', 'administration', key, value)
      expect(code).toBe(1)
      expect(stderr.startsWith(sentence), stderr).toBe(true)
    })
})

describe('bin/key', () => {
  test('create shows the key once; list, rotate and revoke never again', async () => {
    const created = await run('key', 'create', '--tenant=demo', '--scopes=tax:calculate', '--name=Shop')
    const key = created.stdout.split('\n')[0] ?? ''
    expect(key).toMatch(/^tx_live_[A-Za-z0-9_-]{43}$/)
    const listed = await run('key', 'list', '--tenant=demo', '--json')
    const [{ id }] = JSON.parse(listed.stdout)
    const rotated = await run('key', 'rotate', id, '--overlap-days=1', '--json')
    expect(JSON.parse(rotated.stdout)).toMatchObject({
      id: uuid,
      key: expect.stringMatching(/^tx_live_/),
      old: { id },
    })
    const revoked = await run('key', 'revoke', id)
    expect(revoked).toMatchObject({ code: 0, stdout: `The key ${key.slice(0, 12)}… (Shop) is revoked.\n` })
    const table = await run('key', 'list')
    expect(table.stdout).toMatch(new RegExp(`^${id}  tx_live_.{4}  Shop  revoked`, 'm'))
    for (const { stdout } of [listed, rotated, revoked, table]) expect(stdout).not.toContain(key)
  })

  test('a platform key belongs to no tenant', async () => {
    const { stdout } = await run(
      'key',
      'create',
      '--platform',
      '--scopes=tenants:admin,tax:read',
      '--name=Ops',
      '--json',
    )
    expect(JSON.parse(stdout)).toMatchObject({ tenant_id: null, scopes: ['tax:read', 'tenants:admin'] })
  })
})

describe('what fails says so in one sentence', () => {
  const notUnderstood: [string[], string][] = [
    [['tenant', 'toString'], 'There is no command toString.'],
    [['tenant', 'suspend', 'one', 'two'], 'Name one tenant by its slug.'],
    [['tenant', 'list', '--colour'], "Unknown option '--colour'."],
    [['key', 'create', '--scopes=tax:read', '--name=x'], 'Say --tenant=SLUG or --platform.'],
    [
      ['key', 'create', '--tenant=demo', '--scopes=tenants:admin', '--name=x'],
      'Say --scopes=A,B with one or more of',
    ],
    [['key', 'rotate', 'tx_live_abcd'], 'Name one key by its id, as bin/key list shows it.'],
  ]
  for (const [[program = '', ...args], sentence] of notUnderstood)
    test(`2: bin/${program} ${args.join(' ')}`, async () => {
      const { code, stderr } = await run(program, ...args)
      expect(stderr.startsWith(sentence)).toBe(true)
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
      expect(code).toBe(2)
    })

  const failed: [string[], string][] = [
    [
      ['tenant', 'create', 'A_B'],
      'The slug "A_B" needs 2 to 41 small letters, digits and hyphens, a letter first.',
    ],
    [['tenant', 'suspend', 'administration'], 'The administration can not be suspended.'],
    [['key', 'list', '--tenant=nobody'], 'There is no tenant nobody: bin/tenant list shows all.'],
  ]
  for (const [[program = '', ...args], sentence] of failed)
    test(`1: bin/${program} ${args.join(' ')}`, async () => {
      expect(await run(program, ...args)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
    })

  for (const [name, url, sentence] of [
    [
      'nothing listens',
      'postgres://nobody@127.0.0.1:1/fiscus',
      'The database does not answer: connect ECONNREFUSED 127.0.0.1:1.',
    ],
    [
      'no such database',
      databaseUrl(fresh.url, 'nowhere'),
      'The database does not answer: database "nowhere" does not exist.',
    ],
    [
      'not a database of ours',
      databaseUrl(fresh.url, 'postgres'),
      'The database has no tables of Fiscus yet: run bin/tenant migrate.',
    ],
  ] as const)
    test(`1: ${name}`, async () => {
      expect(await runOn(url, 'tenant', 'list')).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
    })
})

test('0: --help, also behind a command, shows what there is', async () => {
  expect(await run('tenant', '--help')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('bin/tenant create'),
  })
  expect(await run('key', 'create', '-h')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('bin/key create'),
  })
})

const run = (program: string, ...args: string[]) => runOn(fresh.url, program, ...args)

/** The program as people run it, on a database. */
function runOn(url: string, program: string, ...args: string[]) {
  const file = fileURLToPath(new URL(`../../../../bin/${program}`, import.meta.url))
  const env = { PATH: process.env.PATH, DATABASE_URL: url }
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(file, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  )
}
