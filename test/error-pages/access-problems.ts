import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import type { Browser } from '@fiscus/service-admin/testing/browser'
import { startAdminService, testPassword } from '@fiscus/service-admin/testing/start-admin-service'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { openProviderProblems } from './provider-problems.ts'
import { exampleRequestId, type Provoke } from './provoked.ts'

const usedToken = 'A'.repeat(43)

/** Runs the administration and provokes the problems of logins. */
export async function openAccessProblems(server: string) {
  await using opened = new AsyncDisposableStack()
  const clock = fakeClock('2026-11-20T08:00:00Z')
  const service = opened.use(await startAdminService({ server, tenants: ['demo'], clock }))
  const useLink = async (browser: Browser, token: string, headers: Record<string, string> = {}) => {
    const sent = { 'x-request-id': exampleRequestId, ...headers }
    return { reply: await browser.send('POST', '/api/v1/session/link', { token }, sent), ids: [] }
  }
  const send = async (
    browser: Browser,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const sent = { 'x-request-id': exampleRequestId, ...headers }
    return { reply: await browser.send(method, `/api/v1${path}`, body, sent), ids: [] }
  }
  const provoke = {
    ...opened.use(await openProviderProblems(server)).provoke,
    'cross-site-request': () => useLink(service.browser(), usedToken, { 'sec-fetch-site': 'cross-site' }),
    'insecure-address': async () => {
      // fetch does not send another Host.
      const headers = {
        host: 'panel.example',
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-request-id': exampleRequestId,
      }
      const sending = request(`${service.url}/api/v1/session/link`, { method: 'POST', headers })
      sending.end(JSON.stringify({ token: usedToken }))
      const [response] = await once(sending, 'response')
      const reply = { status: response.statusCode, headers: new Headers(response.headers) }
      return { reply: { ...reply, body: await json(response) }, ids: [] }
    },
    'link-unusable': () => useLink(service.browser(), usedToken),
    async 'login-failed'() {
      const user = await service.createUser(['demo', 'viewer'])
      const token = await service.linkOf(user)
      await service.fresh.owner.$client`update app_users set is_active = 0 where id = ${user.id}`
      return useLink(service.browser(), token)
    },
    async 'user-required'() {
      const call = await service.caller(null, ['tenants:read'])
      const headers = { 'x-request-id': exampleRequestId }
      return { reply: await call('DELETE', '/api/v1/session', undefined, headers), ids: [] }
    },
    async 'login-locked'() {
      const login = { email: 'unknown@acme.example', password: 'wrong' }
      for (let failure = 0; failure < 3; failure++)
        await service.browser().send('POST', '/api/v1/session', login)
      return send(service.browser(), 'POST', '/session', login)
    },
    async 'second-factor-required'() {
      const { user } = await service.protectedUser(['demo', 'viewer'])
      return send(service.browser(), 'POST', '/session', { email: user.email, password: testPassword })
    },
    async 'second-factor-missing'() {
      const browser = await service.logIn(await service.createUser('platform_admin'))
      return send(browser, 'PUT', '/account/password', { password: testPassword })
    },
    async 'second-factor-in-use'() {
      const { browser } = await service.protectedUser(['demo', 'viewer'])
      return send(browser, 'POST', '/account/second-factor')
    },
    async 'proof-required'() {
      const { browser } = await service.protectedUser(['demo', 'viewer'])
      return send(browser, 'POST', '/account/recovery-codes', { code: '000000' })
    },
    async 'email-missing'() {
      const user = await service.createUser(['demo', 'viewer'])
      await service.fresh.owner.$client`update app_users set email = null where id = ${user.id}`
      return send(await service.logIn(user), 'PUT', '/account/password', { password: testPassword })
    },
    async 'email-taken'() {
      await service.createUser(['demo', 'viewer'], { email: 'anna@acme.example' })
      const browser = await service.logIn(await service.createUser(['demo', 'viewer']))
      const { headers } = await browser.send('GET', '/api/v1/account')
      const match = { 'if-match': headers.get('etag') ?? '' }
      return send(browser, 'PATCH', '/account', { email: 'ANNA@acme.example' }, match)
    },
    async 'member-already'() {
      const { email } = await service.createUser(['demo', 'viewer'])
      const browser = await service.logIn(await service.createUser(['demo', 'admin']))
      return send(browser, 'POST', '/users', { email, name: 'Anna', role: 'admin' })
    },
    async 'user-inactive'() {
      const user = await service.createUser(['demo', 'viewer'])
      await service.fresh.owner.$client`update app_users set is_active = 0 where id = ${user.id}`
      const browser = await service.logIn(await service.createUser(['demo', 'admin']))
      return { ...(await send(browser, 'POST', `/users/${user.id}/link`)), ids: [user.id] }
    },
    async 'last-administrator'() {
      await service.fresh.owner.$client`update app_users set platform_role = null`
      const user = await service.createUser('platform_admin')
      const browser = await service.logIn(user)
      const provoked = await send(browser, 'POST', `/users/${user.id}/deactivate`)
      return { ...provoked, ids: [user.id] }
    },
  } satisfies Record<string, Provoke>
  return withResources({ provoke }, opened)
}
