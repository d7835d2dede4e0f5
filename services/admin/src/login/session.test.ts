import { appSessions } from '@fiscus/db/schema/control/app-sessions'
import { changeUser, deactivateUser, setMemberRole } from '@fiscus/db/users/change-user'
import { digestOf } from '@fiscus/db/users/secret-token'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { startAdminService } from '../testing/start-admin-service.ts'

const minuteMs = 60_000
const clock = fakeClock('2026-11-22T08:00:00Z')
const service = await startAdminService({
  server: inject('databaseServer'),
  tenants: ['demo', 'acme'],
  clock,
})
afterAll(() => service[Symbol.asyncDispose]())
const { owner } = service.fresh
const author = () => testAuthor(clock)
const session = '/api/v1/session'

describe('a one-time link', () => {
  test('logs its user in once, also when it is opened several times at once', async () => {
    const user = await service.createUser(['demo', 'operator'])
    const token = await service.linkOf(user)
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => service.browser().send('POST', `${session}/link`, { token })),
    )
    expect(opened.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(410)])
    const rows = await owner.select().from(appSessions).where(eq(appSessions.user_id, user.id))
    expect(rows).toHaveLength(1)
  })

  test('is over after its validity, and when a newer one is made', async () => {
    const user = await service.createUser(['demo', 'viewer'])
    const expired = await service.linkOf(user, minuteMs)
    clock.moveBy(minuteMs)
    const replaced = await service.linkOf(user)
    const token = await service.linkOf(user)
    const statusOf = async (each: string) =>
      (await service.browser().send('POST', `${session}/link`, { token: each })).status
    expect([await statusOf(expired), await statusOf(replaced), await statusOf(token)]).toEqual([
      410, 410, 201,
    ])
  })

  test('ends with the deactivation of its user, also when the user is active again', async () => {
    const user = await service.createUser(['demo', 'viewer'])
    const token = await service.linkOf(user)
    const inactive = await owner.transaction((tx) => deactivateUser(tx, user, author()))
    const open = () => service.browser().send('POST', `${session}/link`, { token })
    expect(await open()).toMatchObject({ status: 410, body: { code: 'link-unusable' } })
    await owner.transaction((tx) => changeUser(tx, inactive, { is_active: 1 }, author(), 'activate'))
    expect((await open()).status).toBe(410)
  })
})

test('a session states the user, its tenant and its rights, and its cookie is not readable by scripts', async () => {
  const user = await service.createUser(['demo', 'operator'], { email: 'ola@acme.example', name: 'Ola' })
  const browser = service.browser()
  const reply = await browser.send('POST', `${session}/link`, { token: await service.linkOf(user) })
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^fiscus=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^fiscus-device=v1\.[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
  ])
  expect((await browser.send('GET', session)).body).toEqual(reply.body)
  expect(reply.body).toMatchObject({
    principal: { kind: 'user', id: user.id, name: 'Ola', email: 'ola@acme.example' },
    tenant: { slug: 'demo', timezone: 'Europe/Warsaw' },
    role: 'operator',
    memberships: [{ tenant: 'demo', role: 'operator' }],
    second_factor: 'none',
    has_password: false,
  })
})

test('a login replaces the token that the browser had before', async () => {
  const user = await service.createUser('platform_viewer')
  const browser = await service.logIn(user)
  const planted = browser.cookies.get('fiscus') ?? ''
  await browser.send('POST', `${session}/link`, { token: await service.linkOf(user) })
  expect(browser.cookies.get('fiscus')).not.toBe(planted)
  const attacker = service.browser()
  attacker.cookies.set('fiscus', planted)
  expect((await attacker.send('GET', session)).status).toBe(401)
})

test('a log-out ends the session on the server', async () => {
  const browser = await service.logIn(await service.createUser('platform_viewer'))
  const stolen = service.browser()
  stolen.cookies.set('fiscus', browser.cookies.get('fiscus') ?? '')
  expect((await browser.send('DELETE', session)).status).toBe(200)
  expect(browser.cookies.has('fiscus')).toBe(false)
  await expect.poll(async () => (await stolen.send('GET', session)).status).toBe(401)
})

test('a session ends after session.lifetime without activity, and after seven days in any case', async () => {
  const user = await service.createUser(['demo', 'viewer'])
  const browser = await service.logIn(user)
  const status = async () => (await browser.send('GET', session)).status
  clock.moveBy(119 * minuteMs)
  expect(await status()).toBe(200)
  clock.moveBy(119 * minuteMs)
  expect(await status()).toBe(200)
  clock.moveBy(121 * minuteMs)
  expect(await status()).toBe(401)
  const active = await service.logIn(user)
  const end = clock.now().getTime() + 7 * 24 * 60 * minuteMs
  for (; clock.now().getTime() < end; clock.moveBy(110 * minuteMs))
    expect((await active.send('GET', session)).status).toBe(200)
  expect((await active.send('GET', session)).status).toBe(401)
})

test('a deactivation, a lost role and another role take effect within seconds', async () => {
  const user = await service.createUser(['demo', 'admin'])
  const browser = await service.logIn(user)
  const tenantId = service.fresh.tenant('demo').id
  const scopes = async () => {
    const { body } = await browser.send<{ scopes?: string[] }>('GET', session)
    return body.scopes ?? null
  }
  expect(await scopes()).toContain('tax:write')
  const setRole = (role: 'viewer' | null) =>
    owner.transaction((tx) => setMemberRole(tx, { userId: user.id, tenantId, role }, author()))
  await setRole('viewer')
  await expect.poll(scopes).not.toContain('tax:write')
  await setRole(null)
  await expect.poll(scopes).toBeNull()
  const other = await service.createUser('platform_admin')
  const administrator = await service.logIn(other)
  await owner.transaction((tx) => deactivateUser(tx, other, author()))
  await expect.poll(async () => (await administrator.send('GET', session)).status).toBe(401)
})

test('a user switches between its tenants with a new token each time', async () => {
  const user = await service.createUser(['demo', 'viewer'])
  const tenantId = service.fresh.tenant('acme').id
  await owner.transaction((tx) => setMemberRole(tx, { userId: user.id, tenantId, role: 'admin' }, author()))
  const browser = await service.logIn(user)
  const first = browser.cookies.get('fiscus') ?? ''
  const role = async (tenant: string | null) => {
    const reply = await browser.send<{ role: string }>('POST', `${session}/tenant`, { tenant })
    return reply.status === 201 ? reply.body.role : reply.status
  }
  expect(await role('demo')).toBe('viewer')
  expect(await role('acme')).toBe('admin')
  expect(await role(null)).toBe(404)
  expect(await role('administration')).toBe(404)
  const [row] = await owner.select().from(appSessions).where(eq(appSessions.user_id, user.id))
  expect(row?.token_digest).toBe(digestOf(browser.cookies.get('fiscus') ?? ''))
  expect(browser.cookies.get('fiscus')).not.toBe(first)
})

test.for([
  ['POST', `${session}/tenant`, { tenant: 'demo' }],
  ['PUT', '/api/v1/account/password', { password: 'four words make passwords' }],
] as const)('%s %s does not continue a session that has ended', async ([method, path, body]) => {
  const user = await service.createUser(['demo', 'viewer'])
  const browser = await service.logIn(user)
  expect((await browser.send('GET', session)).status).toBe(200)
  // The process has the session in its cache, and no notification.
  const ofUser = eq(appSessions.user_id, user.id)
  await owner.delete(appSessions).where(ofUser)
  expect((await browser.send(method, path, body)).status).toBe(401)
  expect(await owner.$count(appSessions, ofUser)).toBe(0)
})

describe('a change with a cookie', () => {
  for (const [what, headers, status] of [
    ['from a page of the panel', { 'sec-fetch-site': 'same-origin' }, 201],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from another port of the same host', { 'sec-fetch-site': 'same-site' }, 403],
    ['of an old browser, from the panel', { 'sec-fetch-site': undefined, origin: service.url }, 201],
    [
      'of an old browser, from another site',
      { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
      403,
    ],
    ['without any origin', { 'sec-fetch-site': undefined }, 403],
    ['with the origin null of a sandbox', { 'sec-fetch-site': undefined, origin: 'null' }, 403],
  ] as const)
    test(`${what} has the status ${status}`, async () => {
      const user = await service.createUser('platform_viewer')
      const cookie = `fiscus=${(await service.logIn(user)).cookies.get('fiscus')}`
      const sent = Object.entries({ ...headers, cookie, 'content-type': 'application/json' })
      const reply = await fetch(`${service.url}${session}/tenant`, {
        method: 'POST',
        headers: sent.flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value] as [string, string]],
        ),
        body: '{"tenant":null}',
      })
      expect(reply.status).toBe(status)
    })

  test('is not possible by a login that another site sends', async () => {
    const token = await service.linkOf(await service.createUser('platform_viewer'))
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await service.browser().send('POST', `${session}/link`, { token }, headers)).status).toBe(403)
    expect((await service.browser().send('POST', `${session}/link`, { token })).status).toBe(201)
  })
})

test('over https only the cookie with the prefix __Host- is accepted', async () => {
  const config = { publicUrl: new URL('https://panel.example') }
  await using secure = await startAdminService({ server: inject('databaseServer'), config, clock })
  const browser = secure.browser()
  const token = await secure.linkOf(await secure.createUser('platform_admin'))
  const reply = await browser.send('POST', `${session}/link`, { token })
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-fiscus=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-fiscus-device=.+; HttpOnly; Secure; SameSite=Strict$/),
  ])
  expect((await browser.send('GET', session)).status).toBe(200)
  browser.cookies.set('fiscus', browser.cookies.get('__Host-fiscus') ?? '')
  browser.cookies.delete('__Host-fiscus')
  expect((await browser.send('GET', session)).status).toBe(401)
})
