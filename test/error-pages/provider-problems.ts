import { withResources } from '@fiscus/runtime/resources/with-resources'
import type { Browser } from '@fiscus/service-admin/testing/browser'
import { type ProviderAccount, startOpenIdProvider } from '@fiscus/service-admin/testing/openid-provider'
import { startAdminService } from '@fiscus/service-admin/testing/start-admin-service'
import { exampleRequestId, type Provoke } from './provoked.ts'

const login = '/api/v1/session/provider'
const identities = '/api/v1/account/identities'
const headers = { 'x-request-id': exampleRequestId }

/** Runs the administration with a login provider, and provokes the problems of logins there. */
export async function openProviderProblems(server: string) {
  await using opened = new AsyncDisposableStack()
  const openId = opened.use(await startOpenIdProvider())
  const publicUrl = new URL('http://panel.example')
  const options = { server, tenants: ['demo'] }
  const config = { publicUrl, provider: openId.configAt(publicUrl) }
  const service = opened.use(await startAdminService({ ...options, config }))
  const lost = { ...config.provider, issuer: new URL('http://127.0.0.1:9') }
  const unreachable = opened.use(
    await startAdminService({ ...options, config: { publicUrl, provider: lost } }),
  )

  async function responseOf(browser: Browser, account: ProviderAccount, start: string, body?: object) {
    openId.account = account
    return openId.follow((await browser.send<{ url: string }>('POST', start, body)).body.url)
  }
  async function logIn(account: ProviderAccount) {
    const browser = service.browser()
    const response = await responseOf(browser, account, login)
    return { reply: await browser.send('POST', `${login}/response`, { response }, headers), ids: [] }
  }
  async function connect() {
    const browser = await service.logIn(await service.createUser(['demo', 'viewer']))
    const response = await responseOf(browser, { sub: 'shared' }, `${identities}/start`, {})
    return { reply: await browser.send('POST', identities, { response }, headers), ids: [] }
  }

  const provoke = {
    async 'provider-login-expired'() {
      const body = { response: 'code=1&state=2' }
      return { reply: await service.browser().send('POST', `${login}/response`, body, headers), ids: [] }
    },
    'provider-denied': () => logIn('denied'),
    'provider-user-unknown': () => logIn({ sub: 'guest', email: 'guest@acme.example', email_verified: true }),
    async 'provider-email-unverified'() {
      const { email } = await service.createUser(['demo', 'viewer'])
      return logIn({ sub: 'unverified', email: email ?? '', email_verified: false })
    },
    async 'provider-unavailable'() {
      return { reply: await unreachable.browser().send('POST', login, undefined, headers), ids: [] }
    },
    async 'identity-taken'() {
      await connect()
      return connect()
    },
  } satisfies Record<string, Provoke>
  return withResources({ provoke }, opened)
}
