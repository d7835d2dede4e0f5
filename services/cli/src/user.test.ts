import { invitations } from '@fiscus/db/schema/control/invitations'
import { userLinks } from '@fiscus/db/schema/control/user-credentials'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { openSession } from '@fiscus/db/users/open-session'
import { digestOf } from '@fiscus/db/users/secret-token'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { userWithRole } from '@fiscus/testing/users/user-with-role'
import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { runInTest } from './testing/run-program.ts'
import { user } from './user.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())

const environment = { DATABASE_URL: fresh.url }
const run = (...args: string[]) => runInTest(user, environment, args)

/** Creates a user with a role. */
async function createUser(email: string, grant: Parameters<typeof userWithRole>[1]['grant'], on = fresh) {
  return on.owner.transaction((tx) => userWithRole(tx, { email, name: 'Anna Nowak', grant }, testAuthor()))
}
const viewing = { platformRole: 'platform_viewer' } as const

test('invite offers a role, and shows its link once; a member is not invited again', async () => {
  const args = [
    'anna@acme.example',
    '--name=Anna Nowak',
    '--role=admin',
    '--tenant=demo',
    '--url=https://panel.example/',
    '--json',
  ]
  const { link } = JSON.parse((await run('invite', ...args)).stdout)
  expect(link).toMatch(/^https:\/\/panel\.example\/invitation#[\w-]{43}$/)
  const [stored] = await fresh.owner.select().from(invitations)
  expect(stored).toMatchObject({
    email: 'anna@acme.example',
    role: 'admin',
    tenant_id: fresh.tenant('demo').id,
    is_of_platform: 1,
    token_digest: digestOf(new URL(link).hash.slice(1)),
  })
  expect(JSON.parse((await run('list', '--json')).stdout)).toEqual([])
  await createUser('anna@acme.example', { tenantId: fresh.tenant('demo').id, role: 'viewer' })
  expect(await run('invite', ...args)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has a role there already'),
  })
})

test('link prints a link of a user, whose earlier one ends', async () => {
  const link = () => run('link', 'ANNA@acme.example', '--url=http://localhost:9000')
  const first = (await link()).stdout
  expect(first).toMatch(/^http:\/\/localhost:9000\/welcome#[\w-]{43}\n/)
  await link()
  const digest = digestOf(/#([\w-]{43})/.exec(first)?.[1] ?? '')
  expect(await fresh.owner.$count(userLinks, eq(userLinks.token_digest, digest))).toBe(0)
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
  await createUser('ola@acme.example', viewing)
  for (const command of ['deactivate', 'activate', 'reset-second-factor', 'end-sessions'])
    expect((await run(command, 'ola@acme.example')).stdout).toMatch(/^ola@acme\.example: /)
})

test('the last active administrator of the platform is not deactivated', async () => {
  await using own = await freshDatabases(inject('databaseServer'))
  const deactivate = () => runInTest(user, { DATABASE_URL: own.url }, ['deactivate', 'first@acme.example'])
  const administrating = { platformRole: 'platform_admin' } as const
  await createUser('first@acme.example', administrating, own)
  expect(await deactivate()).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'first@acme.example is the last active administrator of the platform: run bin/user invite EMAIL --name=NAME --role=platform_admin for another user first, who accepts it.\n',
  })
  await createUser('second@acme.example', administrating, own)
  expect(await deactivate()).toMatchObject({ code: 0 })
})

test('end-sessions writes an audit entry, if there was a session', async () => {
  const { id: userId } = await createUser('ewa@acme.example', viewing)
  await fresh.owner.transaction((tx) => {
    const device = { ip: '127.0.0.1', userAgent: '' }
    return openSession(tx, { userId, tenantId: null, method: 'link', device, at: new Date() })
  })
  for (const reason of ['first', 'second']) await run('end-sessions', userId, `--reason=${reason}`)
  const ended = and(eq(auditLog.entity_id, userId), eq(auditLog.action, 'end'))
  expect(await fresh.owner.select().from(auditLog).where(ended)).toMatchObject([
    { reason: 'first', after: { sessions: 1 } },
  ])
})

test('a wrong PUBLIC_URL is refused before an invitation is made', async () => {
  const args = ['invite', 'eva@acme.example', '--name=Eva', '--role=platform_viewer']
  const { code, stderr } = await runInTest(user, { ...environment, PUBLIC_URL: 'panel.example' }, args)
  expect(code).toBe(1)
  expect(stderr).toContain('PUBLIC_URL: Set it to the address in browsers')
  expect(await fresh.owner.$count(invitations, eq(invitations.email, 'eva@acme.example'))).toBe(0)
})

test('a deactivated user gets no link, which would be refused', async () => {
  await createUser('jan@acme.example', viewing)
  await run('deactivate', 'jan@acme.example')
  const stderr = 'jan@acme.example is deactivated: run bin/user activate jan@acme.example first.\n'
  expect(await run('link', 'jan@acme.example')).toEqual({ code: 1, stdout: '', stderr })
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
