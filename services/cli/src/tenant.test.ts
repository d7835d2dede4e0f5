import { asOwner, databaseName, databaseUrl } from '@fiscus/db/connections/connect'
import { createDatabase } from '@fiscus/db/migrations/create-database'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { tenant } from './tenant.ts'
import { runInTest, startProgram } from './testing/run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo', 'broken')
afterAll(() => fresh[Symbol.asyncDispose]())

const environment = { DATABASE_URL: fresh.url }
const run = (...args: string[]) => runInTest(tenant, environment, args)

test('create, list, suspend and resume', async () => {
  const args = ['create', 'acme', '--name=Acme sp. z o.o.', '--json']
  const created = await startProgram(tenant, environment, args)
  expect(created).toMatchObject({ code: 0, stderr: '' })
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(JSON.parse(created.stdout)).toMatchObject({ id, slug: 'acme', name: 'Acme sp. z o.o.' })
  expect(await run('create', 'acme')).toMatchObject({
    code: 0,
    stdout: `The tenant acme is ready, in the database ${databaseName(fresh.url)}_acme.\n`,
  })
  const [count] = await asOwner(
    fresh.url,
    (owner) =>
      owner`select count(*)::int as tasks from cron_tasks join tenants on tenants.id = tenant_id where slug = 'acme'`,
  )
  expect(count, 'its tasks are registered at once').toEqual({ tasks: registryRows.length })
  expect(await run('create', 'acme', '--name=Acme', '--timezone=UTC')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'The tenant acme exists with the name "Acme sp. z o.o." and the time zone Europe/Warsaw: to change it, use bin/tenant change.\n',
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

test('change stores the facts that are named, with actor and reason in the audit log of the administration', async () => {
  expect(
    await run('change', 'demo', '--timezone=Europe/Lisbon', '--actor=ada', '--reason=moved to Lisbon'),
  ).toEqual({
    code: 0,
    stdout: 'The tenant demo has the name "demo" and the time zone Europe/Lisbon.\n',
    stderr: '',
  })
  const changed = JSON.parse((await run('change', 'demo', '--name=Demo', '--json')).stdout)
  expect(changed).toMatchObject({ slug: 'demo', name: 'Demo', timezone: 'Europe/Lisbon' })
  const entries = await asOwner(
    fresh.url,
    (owner) =>
      owner`select actor, reason from audit_log where entity = 'tenant' and action = 'change' order by id`,
  )
  expect([...entries]).toEqual([
    { actor: 'cli:ada', reason: 'moved to Lisbon' },
    { actor: expect.stringMatching(/^cli:./), reason: null },
  ])
})

test('set takes the former key of a setting, and settings shows the current key with its meaning', async () => {
  expect(await run('set', 'broken', 'session.lifetime_minutes', '30')).toMatchObject({
    stdout: 'session.lifetime of broken is 30.\n',
  })
  const { stdout } = await run('settings', 'broken')
  expect(stdout).toMatch(/^session.lifetime +30 +120 +minutes without activity until a session ends$/m)
})

test('a value that is stored under the former key of a setting is shown and is the value before a change', async () => {
  const storage = fresh.urlOf('broken')
  await asOwner(storage, async (owner) => {
    await owner`delete from settings`
    await owner`insert into settings (key, value, updated_at, updated_by)
      values ('session.lifetime_minutes', '525600', now(), 'cli:ada')`
  })
  expect((await run('settings', 'broken')).stdout).toMatch(/^session.lifetime +525600 /m)
  await run('set', 'broken', 'session.lifetime', '60')
  expect((await run('settings', 'broken')).stdout).toMatch(/^session.lifetime +60 /m)
  const [entry] = await asOwner(
    storage,
    (owner) => owner`select before, after from audit_log where entity = 'setting' order by id desc limit 1`,
  )
  expect(entry).toEqual({ before: { value: 525_600 }, after: { value: 60 } })
})

test('migrate continues after a broken tenant, names it and fails', async () => {
  await asOwner(fresh.urlOf('broken'), (owner) => owner`drop table drizzle.tenant_migrations`)
  const empty = `${databaseName(fresh.url)}_empty`
  await asOwner(fresh.url, async (owner) => {
    await createDatabase(owner, empty)
    await owner`insert into tenants (slug, name, database, created_at) values ('empty', 'Empty', ${empty}, now())`
  })
  const { code, stdout } = await run('migrate', '--parallel=2')
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /^1 migrated, \d already current, 1 failed\nbroken: .* already exists\b.*\nCorrect the reasons and run/,
  )
  const records = JSON.parse((await run('migrate', '--json')).stdout)
  expect(records.find(({ slug }: { slug: string }) => slug === 'demo')).toMatchObject({
    applied: 0,
    failure: null,
  })
  expect(await run('migrate', '--parallel=65')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--parallel takes a whole number from 1 to 64.'),
  })
})

test('settings shows the defaults, set changes a value, and the audit log has the actor', async () => {
  const { stdout } = await run('settings', 'demo')
  expect(stdout).toMatch(/^KEY +VALUE +DEFAULT +MEANING\n/)
  expect(stdout).toMatch(/^audit_log.mode +"archive" +"archive" /m)
  expect(await run('set', 'demo', 'audit_log.mode', 'delete')).toEqual({
    code: 0,
    stdout: 'audit_log.mode of demo is "delete".\n',
    stderr: '',
  })
  await run('set', 'demo', 'api_log.retention_days', '90')
  const listed = JSON.parse((await run('settings', 'demo', '--json')).stdout)
  expect(listed).toContainEqual(
    expect.objectContaining({ key: 'audit_log.mode', value: 'delete', default: 'archive' }),
  )
  expect(listed).toContainEqual(
    expect.objectContaining({ key: 'api_log.retention_days', value: 90, default: 30 }),
  )
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

test('set accepts each value as settings shows it, and the same value changes nothing', async () => {
  const state = async () => [
    (await run('settings', 'demo', '--json')).stdout,
    [...(await asOwner(fresh.urlOf('demo'), (owner) => owner`select count(*) from audit_log`))],
  ]
  await run('set', 'demo', 'mail_queue.retry_minutes', '2,10')
  const before = await state()
  const shown: { key: string; value: unknown }[] = JSON.parse(
    (await run('settings', 'demo', '--json')).stdout,
  )
  for (const { key, value } of shown)
    expect(await run('set', 'demo', key, JSON.stringify(value))).toEqual({
      code: 0,
      stdout: `${key} of demo is ${JSON.stringify(value)}.\n`,
      stderr: '',
    })
  expect(await state()).toEqual(before)
})

test.for([
  ['5', '[5]'],
  ['2, 10,60', '[2,10,60]'],
] as const)('set takes the list of delays %s', async ([given, stored]) => {
  expect(await run('set', 'administration', 'mail_queue.retry_minutes', given)).toEqual({
    code: 0,
    stdout: `mail_queue.retry_minutes of administration is ${stored}.\n`,
    stderr: '',
  })
})

describe('set rejects', () => {
  for (const [key, value, sentence] of [
    ['api_log.retention_days', '0', 'api_log.retention_days cannot be 0. This must be at least 1.'],
    ['api_log.retention_days', 'month', 'api_log.retention_days cannot be "month". This must be a number.'],
    ['audit_log.mode', 'shred', 'audit_log.mode cannot be "shred". This must be one of archive, delete.'],
    [
      'mail_queue.retry_minutes',
      '1,5,soon',
      'mail_queue.retry_minutes cannot be [1,5,"soon"]. This must be a number.',
    ],
    ['audit_log.days', '5', 'There is no setting audit_log.days. Known settings: session.lifetime, '],
  ] as const)
    test(`${key} ${value}`, async () => {
      const { code, stderr } = await run('set', 'administration', key, value)
      expect(code).toBe(2)
      expect(stderr.startsWith(sentence), stderr).toBe(true)
    })
})

describe('a fault is one sentence', () => {
  for (const [args, sentence] of [
    [['toString'], 'There is no command toString.'],
    [['suspend', 'one', 'two'], 'Name one tenant by its slug.'],
    [['set', 'demo', 'audit_log.mode'], 'bin/tenant set takes three arguments: SLUG KEY VALUE.'],
    [['list', '--colour'], "Unknown option '--colour'."],
    [['list', 'acme'], "Unexpected argument 'acme'."],
    [['create', 'acme', '--name'], "Option '--name <value>' argument missing."],
    [['create', 'A_B'], 'The slug "A_B" is invalid: use 2 to 41 lowercase letters, digits and hyphens'],
    [['create', 'administration'], 'The slug administration is reserved: choose another slug.'],
    [['create', 'acme', '--name='], 'The name "" is invalid: use 1 to 200 characters on one line'],
    [['create', 'acme', '--timezone=CET'], 'The time zone is invalid: '],
    [['change', 'acme'], 'Use --name=NAME or --timezone=ZONE.'],
    [['change', 'acme', '--timezone=Mars/Base'], 'The time zone is invalid: '],
    [['suspend', 'A_B'], 'The slug "A_B" is invalid: '],
    [['settings', 'A_B'], 'The slug "A_B" is invalid: '],
    [['set', 'A_B', 'audit_log.mode', 'delete'], 'The slug "A_B" is invalid: '],
  ] as const)
    test(`2: bin/tenant ${args.join(' ')}`, async () => {
      const { code, stderr } = await run(...args)
      expect(stderr.startsWith(sentence)).toBe(true)
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
      expect(code).toBe(2)
    })

  for (const [args, sentence] of [
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
      'The database is unreachable (connect ECONNREFUSED 127.0.0.1:1): start PostgreSQL, or correct DATABASE_URL.',
    ],
    [
      'no such database',
      databaseUrl(fresh.url, 'nowhere'),
      'The database nowhere does not exist: restore it from a backup if it is the one of a tenant; for the one of the administration run bin/tenant migrate, or correct DATABASE_URL.',
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
