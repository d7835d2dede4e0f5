import type { UserRow } from '@fiscus/db/users/audit-user'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { startLineServer } from '@fiscus/testing/servers/line-server'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { startOpenIdProvider } from '../testing/openid-provider.ts'
import { startAdminService, testPassword } from '../testing/start-admin-service.ts'

await using opened = new AsyncDisposableStack()
const clock = fakeClock(new Date().toISOString())
const openId = opened.use(await startOpenIdProvider())
const publicUrl = new URL('http://panel.example')
const provider = openId.configAt(publicUrl)
const options = { server: inject('databaseServer'), clock }
const service = opened.use(
  await startAdminService({ ...options, tenants: ['demo'], config: { publicUrl, provider } }),
)
const resources = opened.move()
afterAll(() => resources.disposeAsync())
beforeEach(() => clock.moveBy(60_000))
const path = '/api/v1/account/identities'
const provided = '/api/v1/session/provider'
let accounts = 0
/** An account whose e-mail address is that of no user, and not verified. */
const newAccount = () => ({ sub: `account-${++accounts}`, email: `other${accounts}@elsewhere.example` })

type List = { identities: { id: string; subject: string; is_usable: boolean }[] }

async function startOf(browser: Browser, startPath = `${path}/start`, body: object | undefined = {}) {
  const reply = await browser.send<{ url: string }>('POST', startPath, body)
  expect(reply.status, reply.text).toBe(201)
  return openId.follow(reply.body.url)
}

async function connect(browser: Browser) {
  return browser.send<List & { code?: string }>('POST', path, { response: await startOf(browser) })
}

/** Logs in with the current account. Returns the id of the user, or the code of the problem. */
async function logIn(): Promise<string | undefined> {
  const browser = service.browser()
  const response = await startOf(browser, provided, undefined)
  const sent = await browser.send<{ code?: string; principal?: { id: string } }>(
    'POST',
    `${provided}/response`,
    { response },
  )
  return sent.body.principal?.id ?? sent.body.code
}

async function newUser(): Promise<{ user: UserRow; browser: Browser }> {
  const user = await service.createUser(['demo', 'viewer'])
  return { user, browser: await service.logIn(user) }
}

test('a user connects an account with any address, logs in with it, and removes it', async () => {
  const { user, browser } = await newUser()
  const account = newAccount()
  openId.account = account
  expect(await logIn()).toBe('provider-user-unknown')
  const { body } = await connect(browser)
  expect(body.identities).toMatchObject([{ subject: account.sub, is_usable: true }])
  expect((await connect(browser)).body.identities).toHaveLength(1)
  expect(await logIn()).toBe(user.id)
  const [identity] = body.identities
  const removed = await browser.send<List>('DELETE', `${path}/${identity?.id}`)
  expect(removed.body.identities).toEqual([])
  expect((await browser.send('DELETE', `${path}/${identity?.id}`)).status).toBe(404)
  expect(await logIn()).toBe('provider-user-unknown')
})

test('a removed account is not linked by its e-mail address again', async () => {
  const { user, browser } = await newUser()
  openId.account = { sub: `account-${++accounts}`, email: user.email ?? '', email_verified: true }
  expect(await logIn()).toBe(user.id)
  const { body } = await browser.send<List>('GET', path)
  await browser.send('DELETE', `${path}/${body.identities[0]?.id}`)
  expect(await logIn()).toBe('provider-user-unknown')
  expect((await connect(browser)).status).toBe(201)
  expect(await logIn()).toBe(user.id)
})

test('an account belongs to one user, and no user removes that of another', async () => {
  const [first, second] = [await newUser(), await newUser()]
  openId.account = newAccount()
  const { body } = await connect(first.browser)
  expect((await connect(second.browser)).body).toMatchObject({ code: 'identity-taken' })
  expect((await second.browser.send('DELETE', `${path}/${body.identities[0]?.id}`)).status).toBe(404)
  expect(await logIn()).toBe(first.user.id)
})

test('a connection is finished in the session that has started it, and is no login', async () => {
  const [attacker, victim] = [await newUser(), await newUser()]
  openId.account = newAccount()
  const response = await startOf(attacker.browser)
  const finish = (browser: Browser, at = path) => browser.send('POST', at, { response })
  const expired = { code: 'provider-login-expired' }
  expect((await finish(victim.browser)).body).toMatchObject(expired)
  victim.browser.cookies.set('fiscus-login', attacker.browser.cookies.get('fiscus-login') ?? '')
  expect((await finish(victim.browser)).body).toMatchObject(expired)
  expect((await finish(attacker.browser, `${provided}/response`)).body).toMatchObject(expired)
})

test('a user with a password enters it to connect an account', async () => {
  const { user } = await service.protectedUser(['demo', 'viewer'])
  const browser = await service.logIn(user)
  clock.moveBy(16 * 60_000)
  const start = (body: object) => browser.send('POST', `${path}/start`, body)
  expect((await start({})).body).toMatchObject({ code: 'proof-required' })
  expect((await start({ current_password: 'a wrong password' })).body).toMatchObject({
    code: 'proof-required',
  })
  expect((await start({ current_password: testPassword })).status).toBe(201)
})

test('an installation without a provider has none to show, to log in at or to connect', async () => {
  await using other = await startAdminService({ ...options, tenants: ['demo'] })
  const browser = await other.logIn(await other.createUser(['demo', 'viewer']))
  expect((await browser.send('GET', provided)).body).toEqual({ provider: null })
  expect((await service.browser().send('GET', provided)).body).toEqual({ provider: { name: 'Acme' } })
  const codes = [
    await browser.send('POST', provided),
    await browser.send('POST', `${provided}/second-factor`, { code: '123456' }),
    await browser.send('POST', `${path}/start`, {}),
  ].map(({ status }) => status)
  expect(codes).toEqual([404, 404, 404])
})

test.for(['is not there', 'accepts and says nothing'])(
  'a provider that %s fails its logins only',
  async (how) => {
    await using silent = await startLineServer(() => {})
    const port = how === 'is not there' ? 9 : silent.port
    const refused = { ...provider, issuer: new URL(`http://127.0.0.1:${port}`) }
    await using other = await startAdminService({
      ...options,
      tenants: ['demo'],
      config: { publicUrl, provider: refused },
    })
    const { user, browser, code } = await other.protectedUser(['demo', 'viewer'])
    const reply = await browser.send('POST', provided)
    expect(reply).toMatchObject({ status: 503, body: { code: 'provider-unavailable' } })
    expect(reply.headers.get('retry-after')).toBe('60')
    clock.moveBy(30_000)
    const login = { email: user.email, password: testPassword, code: code() }
    expect((await other.browser().send('POST', '/api/v1/session', login)).status).toBe(201)
  },
)
