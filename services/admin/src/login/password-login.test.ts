import { asOwner } from '@fiscus/db/connections/connect'
import { controlDatabase } from '@fiscus/db/connections/databases'
import { appSessions } from '@fiscus/db/schema/control/app-sessions'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { deactivateUser } from '@fiscus/db/users/change-user'
import { findUser } from '@fiscus/db/users/find-user'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { startAdminService, testPassword } from '../testing/start-admin-service.ts'

const clock = fakeClock('2026-11-22T08:00:00Z')
const service = await startAdminService({
  server: inject('databaseServer'),
  tenants: ['demo'],
  clock,
  config: { trustedProxies: 1 },
})
afterAll(() => service[Symbol.asyncDispose]())

type Login = { email: string | null; password?: string; code?: string; recovery_code?: string }
type From = { browser?: Browser; network?: string }

/** Logs in from a new browser, a minute after the earlier logins of the network. */
async function logIn(
  { password = testPassword, ...login }: Login,
  { browser = service.browser(), network = '203.0.113.1' }: From = {},
) {
  const { status, body } = await browser.send(
    'POST',
    '/api/v1/session',
    { password, ...login },
    { 'x-forwarded-for': network },
  )
  return status === 201 ? 'done' : String(Object(body).code)
}
const wrong = 'a wrong password'
const nextStep = () => clock.moveBy(30_000)
const nextMinute = () => clock.moveBy(60_000)

async function hashes(): Promise<number> {
  const text = await service.metrics.registry.metrics()
  return Number(/^password_hashes_total (\d+)$/m.exec(text)?.[1] ?? 0)
}

test('a user with a second factor needs a code, which is accepted once, also in parallel', async () => {
  const { user, code } = await service.protectedUser(['demo', 'viewer'])
  const { email } = user
  expect(await logIn({ email })).toBe('second-factor-required')
  expect(await logIn({ email, code: code() }), 'the code that confirmed the app').toBe('login-failed')
  nextStep()
  const same = code()
  const attempts = await Promise.all(Array.from({ length: 2 }, () => logIn({ email, code: same })))
  expect(attempts.toSorted()).toEqual(['done', 'login-failed'])
  nextMinute()
  expect(await logIn({ email, code: same })).toBe('login-failed')
})

test('a recovery code replaces a code once', async () => {
  nextMinute()
  const { user, recoveryCodes } = await service.protectedUser('platform_admin')
  const [first = ''] = recoveryCodes
  expect(recoveryCodes).toHaveLength(10)
  const login = { email: user.email, recovery_code: first.toUpperCase() }
  const attempts = await Promise.all([logIn(login), logIn(login)])
  expect(attempts.toSorted()).toEqual(['done', 'login-failed'])
})

test('guesses delay their network, for an address that is known or not alike, and no other network', async () => {
  nextMinute()
  const { user } = await service.protectedUser(['demo', 'viewer'])
  const guess = (email: string | null) =>
    Promise.all(Array.from({ length: 5 }, () => logIn({ email, password: wrong })))
  const known = await guess(user.email)
  expect((await guess('unknown@acme.example')).toSorted()).toEqual(known.toSorted())
  expect(known.filter((result) => result === 'login-failed')).toHaveLength(3)
  const { body, headers } = await service
    .browser()
    .send(
      'POST',
      '/api/v1/session',
      { email: user.email, password: testPassword },
      { 'x-forwarded-for': '203.0.113.1' },
    )
  expect(body).toMatchObject({
    code: 'login-locked',
    message: { code: 'accounts.locked', params: { seconds: 30 } },
  })
  expect(headers.get('retry-after')).toBe('30')
  expect(await logIn({ email: user.email }, { network: '203.0.113.2' })).toBe('second-factor-required')
  nextStep()
  expect(await logIn({ email: user.email })).toBe('second-factor-required')
})

test('a network is the /64 of an address that the trusted proxy names, and no other', async () => {
  nextMinute()
  const guesses = ['2001:db8::1', '2001:db8::2', '198.51.100.1, 2001:db8::3', '198.51.100.2, 2001:db8::4']
  const results: string[] = []
  for (const network of guesses)
    results.push(await logIn({ email: 'other@acme.example', password: wrong }, { network }))
  expect(results.at(-1)).toBe('login-locked')
})

test('a device that the user has logged in with passes guesses of strangers at its network, and a link too', async () => {
  nextMinute()
  const { user, browser, code } = await service.protectedUser(['demo', 'viewer'])
  const { email } = user
  const flood = async (login: Login) => {
    for (let guess = 0; guess < 21; guess++) await logIn(login)
  }
  await flood({ email, password: wrong })
  expect(await logIn({ email })).toBe('login-locked')
  nextMinute()
  await flood({ email, code: '000000' })
  await browser.send('DELETE', '/api/v1/session')
  expect(await logIn({ email, code: code() }, { browser })).toBe('done')
  expect((await service.logIn(user)).cookies.has('fiscus')).toBe(true)
})

test('a device is unknown to another user, and after a change of the password or the end of all sessions', async () => {
  nextMinute()
  const { user, browser } = await service.protectedUser(['demo', 'viewer'])
  const other = await service.protectedUser(['demo', 'viewer'])
  const delay = async ({ email }: typeof user) => {
    for (let guess = 0; guess < 3; guess++) await logIn({ email, password: wrong })
  }
  const isKnown = async (of: typeof user, at: Browser) => {
    await delay(of)
    const result = await logIn({ email: of.email }, { browser: at })
    nextMinute()
    return result !== 'login-locked'
  }
  expect(await isKnown(user, browser)).toBe(true)
  expect(await isKnown(other.user, browser)).toBe(false)
  const change = { password: 'other words make passwords', current_password: testPassword }
  const second = await service.logIn(other.user)
  expect(await isKnown(other.user, second)).toBe(true)
  expect((await other.browser.send('PUT', '/api/v1/account/password', change)).status).toBe(200)
  expect(await isKnown(other.user, second), 'before the change').toBe(false)
  const third = await service.logIn(user)
  nextStep()
  expect((await browser.send('POST', '/api/v1/account/sessions/end-others')).status).toBe(200)
  expect(await isKnown(user, third), 'ended').toBe(false)
  expect(await isKnown(user, browser), 'the one that ended the others').toBe(true)
})

test('a device may be guessed with, too: it waits like a network, and alone', async () => {
  nextMinute()
  const { user, browser } = await service.protectedUser(['demo', 'viewer'])
  const { email } = user
  const results: string[] = []
  for (let guess = 0; guess < 11; guess++)
    results.push(await logIn({ email, password: wrong }, { browser, network: `203.0.113.${guess}` }))
  expect(results.filter((result) => result === 'login-failed')).toHaveLength(10)
  expect(await logIn({ email })).toBe('second-factor-required')
})

test('wrong current passwords delay the sessions of their user, and no login', async () => {
  nextMinute()
  const { user, browser, recoveryCodes } = await service.protectedUser(['demo', 'viewer'])
  const [recovery_code = ''] = recoveryCodes
  expect(await logIn({ email: user.email, recovery_code }, { browser })).toBe('done')
  const change = async () => {
    const body = { password: 'other words make passwords', current_password: wrong }
    return Object((await browser.send('PUT', '/api/v1/account/password', body)).body).code
  }
  for (let guess = 0; guess < 10; guess++) expect(await change()).toBe('proof-required')
  expect(await change()).toBe('login-locked')
  expect(await logIn({ email: user.email })).toBe('second-factor-required')
})

test('a user that is deactivated after the check of its password gets no session', async () => {
  nextMinute()
  const { user, recoveryCodes } = await service.protectedUser(['demo', 'viewer'])
  const [recovery_code = ''] = recoveryCodes
  const { owner } = service.fresh
  const waiting = () =>
    owner.$client`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  // A connection of its own: that of the tests observes the login meanwhile.
  const { login } = await asOwner(service.fresh.url, (client) =>
    controlDatabase(client).transaction(async (tx) => {
      await findUser(tx, { id: user.id }, { lock: true })
      const pending = logIn({ email: user.email, recovery_code })
      await expect.poll(waiting).toHaveLength(1)
      await deactivateUser(tx, user, testAuthor(clock))
      return { login: pending }
    }),
  )
  expect(await login).toBe('login-failed')
  expect(await owner.$count(appSessions, eq(appSessions.user_id, user.id))).toBe(0)
})

test('a network may try twenty logins in a minute', async () => {
  nextMinute()
  const results: string[] = []
  for (let attempt = 0; attempt < 21; attempt++)
    results.push(await logIn({ email: `guess${attempt}@acme.example`, password: 'a wrong password' }))
  expect(results.filter((result) => result === 'login-failed')).toHaveLength(20)
  expect(results.at(-1)).toBe('login-locked')
})

test('an unknown, an inactive and a known address cost one hash each, and have the same response', async () => {
  nextMinute()
  const { user } = await service.protectedUser(['demo', 'viewer'])
  const withoutPassword = await service.createUser(['demo', 'viewer'])
  for (const email of [user.email, withoutPassword.email, 'unknown@acme.example']) {
    const before = await hashes()
    expect(await logIn({ email, password: 'a wrong password' })).toBe('login-failed')
    expect((await hashes()) - before).toBe(1)
  }
})

test('a platform role cannot log in by password without a second factor', async () => {
  nextMinute()
  const { user } = await service.protectedUser(['demo', 'viewer'])
  await service.fresh.owner.$client`update app_users
    set platform_role = 'platform_admin', totp_secret = null, totp_confirmed_at = null where id = ${user.id}`
  expect(await logIn({ email: user.email })).toBe('login-failed')
})

test('logins and failed logins are audited, without what was typed', async () => {
  nextMinute()
  const { user } = await service.protectedUser(['demo', 'viewer'])
  await logIn({ email: user.email, password: 'typed by mistake' })
  await logIn({ email: 'typed@acme.example', password: 'typed by mistake' })
  const entries = await service.fresh.owner.select().from(auditLog).where(eq(auditLog.action, 'login_failed'))
  expect(entries).toContainEqual(
    expect.objectContaining({ entity_id: user.id, after: { method: 'password', failure: 'password' } }),
  )
  expect(entries).toContainEqual(expect.objectContaining({ entity_id: 'unknown', actor: 'login' }))
  expect(JSON.stringify(entries) + service.logged.join('')).not.toContain('typed')
})

test('a new password needs the current one after a login with it, and ends the other sessions', async () => {
  nextMinute()
  const { user, browser, recoveryCodes } = await service.protectedUser(['demo', 'viewer'])
  const other = service.browser()
  const [recovery_code] = recoveryCodes
  await other.send('POST', '/api/v1/session', { email: user.email, password: testPassword, recovery_code })
  const change = (current_password?: string) =>
    other.send('PUT', '/api/v1/account/password', {
      password: 'other words make passwords',
      current_password,
    })
  expect((await change()).body).toMatchObject({ code: 'proof-required' })
  expect((await change('a wrong password')).body).toMatchObject({ code: 'proof-required' })
  const easy = { password: 'aaaaaaaaaaaa', current_password: testPassword }
  expect((await other.send('PUT', '/api/v1/account/password', easy)).body).toMatchObject({
    code: 'invalid-request',
    errors: [{ pointer: '/password', message: { code: 'accounts.passwordRepeats' } }],
  })
  const token = other.cookies.get('fiscus')
  expect((await change(testPassword)).status).toBe(200)
  expect(other.cookies.get('fiscus')).not.toBe(token)
  expect((await other.send('GET', '/api/v1/session')).status).toBe(200)
  await expect.poll(async () => (await browser.send('GET', '/api/v1/session')).status).toBe(401)
})
