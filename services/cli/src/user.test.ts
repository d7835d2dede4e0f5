import { userLinks } from '@fiscus/db/schema/control/user-credentials'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { openSession } from '@fiscus/db/users/open-session'
import { digestOf } from '@fiscus/db/users/secret-token'
import { useUserLink } from '@fiscus/db/users/user-links'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { runInTest } from './testing/run-program.ts'
import { user } from './user.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())

const environment = { DATABASE_URL: fresh.url }
const run = (...args: string[]) => runInTest(user, environment, args)

test('invite creates a user with a role, and shows its link once; link makes another', async () => {
  const args = [
    'anna@acme.example',
    '--name=Anna Nowak',
    '--role=admin',
    '--tenant=demo',
    '--url=https://panel.example/',
    '--json',
  ]
  const { link } = JSON.parse((await run('invite', ...args)).stdout)
  expect(link).toMatch(/^https:\/\/panel\.example\/welcome#[\w-]{43}$/)
  const [stored] = await fresh.owner.select().from(userLinks)
  expect(stored?.token_digest).toBe(digestOf(new URL(link).hash.slice(1)))
  const listed = await run('list', '--json')
  expect(listed.stdout).not.toContain(new URL(link).hash.slice(1))
  expect(JSON.parse(listed.stdout)).toMatchObject([{ email: 'anna@acme.example', roles: ['demo:admin'] }])
  const again = await run('link', 'ANNA@acme.example', '--url=http://localhost:9000')
  expect(again.stdout).toMatch(/^http:\/\/localhost:9000\/welcome#[\w-]{43}\n/)
  expect(
    await fresh.owner
      .select()
      .from(userLinks)
      .where(eq(userLinks.token_digest, stored?.token_digest ?? '')),
  ).toEqual([])
})

test('a link begins with PUBLIC_URL, else with the port of this machine and a note that says what to set', async () => {
  const link = (address: Record<string, string>) =>
    runInTest(user, { ...environment, ...address }, ['link', 'anna@acme.example'])
  const local = await link({ HTTP_PORT: '9001' })
  expect(local.stdout).toMatch(/^http:\/\/localhost:9001\/welcome#/)
  expect(local.stderr).toMatch(/Set PUBLIC_URL, or give --url=ADDRESS: the address at which browsers open/)
  const known = await link({ PUBLIC_URL: 'https://panel.example' })
  expect(known.stdout).toMatch(/^https:\/\/panel\.example\/welcome#/)
  expect(known.stderr).toBe('')
})

test('deactivate, activate, reset-second-factor and end-sessions name the user', async () => {
  await run('invite', 'ola@acme.example', '--name=Ola', '--role=platform_viewer')
  for (const command of ['deactivate', 'activate', 'reset-second-factor', 'end-sessions'])
    expect((await run(command, 'ola@acme.example')).stdout).toMatch(/^ola@acme\.example: /)
})

test('the last active administrator of the platform is neither deactivated nor given another role', async () => {
  await using own = await freshDatabases(inject('databaseServer'))
  const run = (...args: string[]) => runInTest(user, { DATABASE_URL: own.url }, args)
  const invite = (name: string, role: string) =>
    run('invite', `${name}@acme.example`, `--name=${name}`, `--role=${role}`)
  await invite('first', 'platform_admin')
  const refused = {
    code: 1,
    stdout: '',
    stderr:
      'first@acme.example is the last active administrator of the platform: run bin/user invite EMAIL --name=NAME --role=platform_admin for another user first.\n',
  }
  expect(await run('deactivate', 'first@acme.example')).toEqual(refused)
  expect(await invite('first', 'platform_viewer')).toEqual(refused)
  expect((await run('list')).stdout).toMatch(/first +platform_admin +never +active/)
  await invite('second', 'platform_admin')
  expect(await run('deactivate', 'first@acme.example')).toMatchObject({ code: 0 })
})

test('end-sessions writes an audit entry, if there was a session', async () => {
  const { link } = JSON.parse(
    (await run('invite', 'ewa@acme.example', '--name=Ewa', '--role=platform_viewer', '--json')).stdout,
  )
  const at = new Date()
  const userId = await fresh.owner.transaction(async (tx) => {
    const id = (await useUserLink(tx, new URL(link).hash.slice(1), at)) ?? ''
    const device = { ip: '127.0.0.1', userAgent: '' }
    await openSession(tx, { userId: id, tenantId: null, method: 'link', device, at })
    return id
  })
  for (const reason of ['first', 'second']) await run('end-sessions', userId, `--reason=${reason}`)
  const ended = and(eq(auditLog.entity_id, userId), eq(auditLog.action, 'end'))
  expect(await fresh.owner.select().from(auditLog).where(ended)).toMatchObject([
    { reason: 'first', after: { sessions: 1 } },
  ])
})

test('a wrong PUBLIC_URL is refused before a user or a link is made', async () => {
  const args = ['invite', 'eva@acme.example', '--name=Eva', '--role=platform_viewer']
  const { code, stderr } = await runInTest(user, { ...environment, PUBLIC_URL: 'panel.example' }, args)
  expect(code).toBe(1)
  expect(stderr).toContain('PUBLIC_URL: Set it to the address in browsers')
  expect((await run('list')).stdout).not.toContain('eva@acme.example')
})

test('a deactivated user gets no link, which would be refused, and no further role', async () => {
  await run('invite', 'jan@acme.example', '--name=Jan', '--role=viewer', '--tenant=demo')
  await run('deactivate', 'jan@acme.example')
  const sentence = 'jan@acme.example is deactivated: run bin/user activate jan@acme.example first.\n'
  for (const args of [
    ['link', 'jan@acme.example'],
    ['invite', 'jan@acme.example', '--name=Jan', '--role=admin', '--tenant=demo'],
  ])
    expect(await run(...args)).toEqual({ code: 1, stdout: '', stderr: sentence })
  expect((await run('list')).stdout).toMatch(/jan@acme\.example +Jan +demo:viewer/)
})

describe('a fault is one sentence', () => {
  for (const [args, sentence] of [
    [['invite', 'anna', '--name=x', '--role=admin'], 'anna is no e-mail address.'],
    [['invite', 'a@b', '--name=a\nb', '--role=admin'], '--name: This must not contain control characters'],
    [['invite', 'a@b', '--role=admin'], 'The option --name=NAME is missing.'],
    [
      ['invite', 'a@b', '--name=x', '--role=admin'],
      '--role is one of platform_viewer, platform_admin without --tenant=SLUG.',
    ],
    [
      ['invite', 'a@b', '--name=x', '--role=platform_admin', '--tenant=demo'],
      '--role is one of viewer, operator, admin with --tenant=SLUG.',
    ],
    [['link'], 'Name one user by its e-mail address or id.'],
    [['link', 'anna'], 'anna is neither an e-mail address nor an id.'],
    [['link', 'who@acme.example'], 'There is no user who@acme.example: bin/user list shows all users.'],
  ] as const)
    test(args.join(' '), async () => {
      const { code, stderr } = await run(...args)
      expect(code).not.toBe(0)
      expect(stderr).toContain(sentence)
    })
})
