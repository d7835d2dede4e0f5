import { appSessions } from '@fiscus/db/schema/control/app-sessions'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { deactivateUser } from '@fiscus/db/users/change-user'
import { listIdentities } from '@fiscus/db/users/user-identities'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { testAuthor } from '@fiscus/testing/test-author'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { startOpenIdProvider } from '../testing/openid-provider.ts'
import { startAdminService } from '../testing/start-admin-service.ts'

await using opened = new AsyncDisposableStack()
const clock = fakeClock(new Date().toISOString())
const openId = opened.use(await startOpenIdProvider())
const publicUrl = new URL('http://panel.example')
const provider = openId.configAt(publicUrl)
const service = opened.use(
  await startAdminService({
    server: inject('databaseServer'),
    tenants: ['demo'],
    clock,
    config: { publicUrl, provider },
  }),
)
const resources = opened.move()
afterAll(() => resources.disposeAsync())
afterEach(() => {
  openId.tamper = null
  clock.moveBy(60_000)
})
const { owner } = service.fresh
const path = '/api/v1/session/provider'
let accounts = 0
const accountOf = (email: string | null) => ({
  sub: `account-${++accounts}`,
  ...(email !== null && { email }),
  email_verified: true,
})

async function start(browser: Browser): Promise<string> {
  const { status, body, text } = await browser.send<{ url: string }>('POST', path)
  expect(status, text).toBe(201)
  return body.url
}

const finish = (browser: Browser, response: string) =>
  browser.send<{ code?: string }>('POST', `${path}/response`, { response })

/** Logs in at the provider from a browser, with the current account. Returns `done` or the code of the problem. */
async function logIn(browser: Browser = service.browser()): Promise<string> {
  const { status, body } = await finish(browser, await openId.follow(await start(browser)))
  return status === 201 ? 'done' : String(body.code)
}

/** Changes the claims of the ID tokens of this test. */
function stateClaims(claims: object): void {
  openId.tamper = (tokens) => ({ ...tokens, id_token: openId.withClaims(tokens.id_token, claims) })
}

const identitiesOf = ({ id }: { id: string }) => listIdentities(owner, id)

describe('the first login of an account', () => {
  test('is linked to the user with its verified e-mail address, and later ones by the account alone', async () => {
    const user = await service.createUser(['demo', 'viewer'], { email: 'jan@acme.example' })
    const account = accountOf('JAN@acme.example')
    openId.account = account
    expect(await logIn()).toBe('done')
    expect(await identitiesOf(user)).toMatchObject([{ issuer: openId.issuer, subject: account.sub }])
    openId.account = { ...account, email: 'renamed@acme.example', email_verified: false }
    const browser = service.browser()
    expect(await logIn(browser)).toBe('done')
    expect((await browser.send('GET', '/api/v1/session')).body).toMatchObject({ principal: { id: user.id } })
    const entries = await owner
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity_id, user.id), eq(auditLog.actor, `user:${user.id}`)))
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['connect', { issuer: openId.issuer, subject: account.sub }],
      ['login', { method: 'provider' }],
      ['login', { method: 'provider' }],
    ])
  })

  test.for([
    ['an unknown address', 'not-invited@acme.example', true, 'provider-user-unknown'],
    ['no address', null, true, 'provider-user-unknown'],
    ['an unverified address', 'unverified@acme.example', false, 'provider-email-unverified'],
    [
      'an address whose verification the provider does not state',
      'unstated@acme.example',
      undefined,
      'provider-email-unverified',
    ],
  ] as const)('with %s is rejected', async ([what, email, verified, code]) => {
    if (code === 'provider-email-unverified' && email) await service.createUser(['demo', 'viewer'], { email })
    openId.account = {
      sub: what,
      ...(email && { email }),
      ...(verified !== undefined && { email_verified: verified }),
    }
    expect(await logIn()).toBe(code)
    const failed = await owner.select().from(auditLog).where(eq(auditLog.action, 'login_failed'))
    expect(failed.at(-1)?.after).toMatchObject({ method: 'provider' })
  })

  test('creates the user of an invited address that is verified, who then accepts', async () => {
    const inviter = await service.logIn(await service.createUser(['demo', 'admin']))
    const email = 'invited@acme.example'
    await inviter.send('POST', '/api/v1/users', { email, name: 'Iga', role: 'operator' })
    openId.account = { ...accountOf(email), email_verified: false }
    expect(await logIn()).toBe('provider-user-unknown')
    openId.account = accountOf(email)
    const browser = service.browser()
    expect(await logIn(browser)).toBe('done')
    expect((await browser.send('GET', '/api/v1/session')).body).toMatchObject({
      principal: { name: 'Iga', email },
      role: null,
      tenant: null,
    })
    const own = await browser.send<{ invitations: { id: string }[] }>('GET', '/api/v1/account/invitations')
    const accept = `/api/v1/account/invitations/${own.body.invitations[0]?.id}/accept`
    expect((await browser.send('POST', accept, {})).body).toMatchObject({ role: 'operator' })
  })

  test('of an inactive user is rejected', async () => {
    const user = await service.createUser(['demo', 'viewer'])
    openId.account = accountOf(user.email)
    await owner.transaction((tx) => deactivateUser(tx, user, testAuthor(clock)))
    expect(await logIn()).toBe('provider-user-unknown')
    expect(await identitiesOf(user)).toEqual([])
  })

  test('is not linked to a user who has stated the address itself', async () => {
    const attacker = await service.createUser(['demo', 'viewer'])
    const browser = await service.logIn(attacker)
    const etag = (await browser.send('GET', '/api/v1/account')).headers.get('etag') ?? ''
    const change = { email: 'boss@acme.example' }
    expect((await browser.send('PATCH', '/api/v1/account', change, { 'if-match': etag })).status).toBe(200)
    openId.account = accountOf('boss@acme.example')
    expect(await logIn()).toBe('provider-user-unknown')
  })

  test('is not linked when the user has another account of the provider: the address may have a new owner', async () => {
    const user = await service.createUser(['demo', 'viewer'])
    openId.account = accountOf(user.email)
    expect(await logIn()).toBe('done')
    openId.account = accountOf(user.email)
    expect(await logIn()).toBe('provider-user-unknown')
  })
})

describe('the second factor', () => {
  test('is confirmed with a code, once, and until then there is no session', async () => {
    const { user, code } = await service.protectedUser('platform_admin')
    openId.account = accountOf(user.email)
    const browser = service.browser()
    expect(await logIn(browser)).toBe('second-factor-required')
    expect((await browser.send('GET', '/api/v1/session')).status).toBe(401)
    expect(await identitiesOf(user)).toEqual([])
    const confirm = (codes: object, from = browser) => from.send('POST', `${path}/second-factor`, codes)
    expect((await confirm({ code: '000000' })).body).toMatchObject({ code: 'login-failed' })
    clock.moveBy(30_000)
    expect((await confirm({ code: code() }, service.browser())).body).toMatchObject({
      code: 'provider-login-expired',
    })
    const cookie = browser.cookies.get('fiscus-login') ?? ''
    expect((await confirm({ code: code() })).body).toMatchObject({ role: 'platform_admin' })
    expect(browser.cookies.has('fiscus-login')).toBe(false)
    browser.cookies.set('fiscus-login', cookie)
    expect((await confirm({ code: code() })).body).toMatchObject({ code: 'login-failed' })
    expect(await identitiesOf(user)).toHaveLength(1)
  })

  test.for([
    ['amr', { amr: ['pwd', 'mfa'] }],
    ['acr', { acr: 'gold' }],
  ] as const)('is not needed when the provider states several factors in %s', async ([_, claims]) => {
    const { user } = await service.protectedUser('platform_admin')
    openId.account = accountOf(user.email)
    stateClaims(claims)
    expect(await logIn()).toBe('done')
  })

  test('is needed for a role of the platform, also when none is set up', async () => {
    openId.account = accountOf((await service.createUser('platform_admin')).email)
    expect(await logIn()).toBe('login-failed')
    const user = await service.createUser('platform_admin')
    openId.account = accountOf(user.email)
    stateClaims({ amr: ['pwd'], acr: 'silver' })
    expect(await logIn()).toBe('login-failed')
    stateClaims({ amr: ['pwd', 'mfa'] })
    expect(await logIn()).toBe('done')
  })
})

describe('a response of the provider', () => {
  test('that denies the login is rejected', async () => {
    openId.account = 'denied'
    expect(await logIn()).toBe('provider-denied')
  })

  test('works once', async () => {
    openId.account = accountOf((await service.createUser(['demo', 'viewer'])).email)
    const browser = service.browser()
    const response = await openId.follow(await start(browser))
    const cookie = browser.cookies.get('fiscus-login') ?? ''
    expect((await finish(browser, response)).status).toBe(201)
    expect((await finish(browser, response)).body).toMatchObject({ code: 'provider-login-expired' })
    browser.cookies.set('fiscus-login', cookie)
    expect((await finish(browser, response)).body).toMatchObject({ code: 'login-failed' })
  })

  test('of a login in another browser, an earlier one, or one of more than ten minutes, is rejected', async () => {
    openId.account = accountOf((await service.createUser(['demo', 'viewer'])).email)
    const attacker = service.browser()
    const response = await openId.follow(await start(attacker))
    const victim = service.browser()
    const expired = { status: 410, body: { code: 'provider-login-expired' } }
    expect(await finish(victim, response)).toMatchObject(expired)
    await start(victim)
    expect(await finish(victim, response)).toMatchObject(expired)
    clock.moveBy(10 * 60_000)
    expect(await finish(attacker, response)).toMatchObject(expired)
    attacker.cookies.set('fiscus-login', `${attacker.cookies.get('fiscus-login')}A`)
    expect(await finish(attacker, response)).toMatchObject(expired)
  })

  test.for([
    [
      'another issuer in the response',
      (response: string) => response.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example'),
    ],
    ['no issuer in the response', (response: string) => response.replace(/&?iss=[^&]*/, '')],
    ['another code', (response: string) => response.replace(/code=[^&]*/, 'code=guessed')],
    ['two codes', (response: string) => `${response}&code=guessed`],
  ] as const)('with %s is rejected', async ([_, change]) => {
    openId.account = accountOf((await service.createUser(['demo', 'viewer'])).email)
    const browser = service.browser()
    const response = change(await openId.follow(await start(browser)))
    expect((await finish(browser, response)).body).toMatchObject({ code: 'login-failed' })
  })

  test.for([
    ['the nonce of another login', { nonce: 'another' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'another' }],
    ['an expiry in the past', { exp: 1_700_000_000 }],
  ] as const)('with an ID token with %s is rejected', async ([_, claims]) => {
    openId.account = accountOf((await service.createUser(['demo', 'viewer'])).email)
    stateClaims(claims)
    expect(await logIn()).toBe('login-failed')
  })

  test('with an ID token that the provider has not signed is rejected', async () => {
    openId.account = accountOf((await service.createUser(['demo', 'viewer'])).email)
    openId.tamper = (tokens) => ({
      ...tokens,
      id_token: tokens.id_token.replace(/[^.]{20}$/, 'A'.repeat(20)),
    })
    expect(await logIn()).toBe('login-failed')
  })
})

test('a login replaces the session that the browser had before', async () => {
  const planted = await service.logIn(await service.createUser('platform_viewer'))
  const before = planted.cookies.get('fiscus') ?? ''
  const user = await service.createUser(['demo', 'viewer'])
  openId.account = accountOf(user.email)
  expect(await logIn(planted)).toBe('done')
  expect(planted.cookies.get('fiscus')).not.toBe(before)
  const attacker = service.browser()
  attacker.cookies.set('fiscus', before)
  expect((await attacker.send('GET', '/api/v1/session')).status).toBe(401)
  const rows = await owner.select().from(appSessions).where(eq(appSessions.user_id, user.id))
  expect(rows).toMatchObject([{ method: 'provider' }])
})

test('a login is started and finished by a page of the panel only', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  const browser = service.browser()
  expect((await browser.send('POST', path, undefined, headers)).body).toMatchObject({
    code: 'cross-site-request',
  })
  const { headers: sent } = await browser.send('POST', path)
  expect(sent.getSetCookie()).toEqual([
    expect.stringMatching(/^fiscus-login=v1\.[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/),
  ])
  const reply = await browser.send('POST', `${path}/response`, { response: 'code=1&state=2' }, headers)
  expect(reply.body).toMatchObject({ code: 'cross-site-request' })
})

test('the address of the login has state, nonce and a challenge of S256, and nothing secret', async () => {
  const browser = service.browser()
  const url = new URL(await start(browser))
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'fiscus',
    response_type: 'code',
    redirect_uri: 'http://panel.example/login/provider',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    acr_values: 'gold',
  })
  expect(service.logged.join('')).not.toContain(openId.client.clientSecret)
})

test('a network may finish twenty logins in a minute', async () => {
  const browser = service.browser()
  const codes: unknown[] = []
  for (let attempt = 0; attempt < 21; attempt++)
    codes.push((await finish(browser, 'code=1&state=2')).body.code)
  expect(codes.filter((code) => code === 'provider-login-expired')).toHaveLength(20)
  expect(codes.at(-1)).toBe('login-locked')
})
