import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import Provider, { type JWK } from 'oidc-provider'
import type { ProviderConfig } from '../openid/environment.ts'

/** An account at the provider with its claims, or the refusal of the login. */
export type ProviderAccount = { sub: string; email?: string; email_verified?: boolean } | 'denied'

type TokenResponse = { id_token: string }

export type OpenIdProvider = AsyncDisposable & {
  issuer: string
  /** How Fiscus is registered there. */
  client: { clientId: string; clientSecret: string }
  /** The configuration of Fiscus at a public address. */
  configAt(publicUrl: URL): ProviderConfig
  /** The account of the next login. */
  account: ProviderAccount
  /** Changes the responses of the token endpoint. */
  tamper: ((response: TokenResponse) => TokenResponse) | null
  /** Changes the claims of an ID token, and signs it again with the key of the provider. */
  withClaims(idToken: string, claims: object): string
  /**
   * Follows a login from the address of its start, as a browser does. Returns the query with which the provider sends
   * the browser back.
   */
  follow(url: string): Promise<string>
}

const client = { clientId: 'fiscus', clientSecret: 'a secret of the tests & more' }
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key: JWK = { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }

type Options = {
  /** With a certificate for `localhost` the provider has an https address. */
  tls?: { cert: string; key: string }
  /** Where it sends the browser back. */
  redirectPath?: string
}

/**
 * Starts an OpenID provider on a free port of this machine. It logs the current account in without a page, and grants
 * access without the user (`offline_access`) where it is asked for.
 */
export async function startOpenIdProvider({
  tls,
  redirectPath = '/login/provider',
}: Options = {}): Promise<OpenIdProvider> {
  const server = (tls ? createTlsServer(tls) : createServer()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
  const accounts = new Map<string, Exclude<ProviderAccount, 'denied'>>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        token_endpoint_auth_method: tls ? 'client_secret_post' : 'client_secret_basic',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${issuer}/unused`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    conformIdTokenClaims: false,
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub), sub }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [key] },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, RefreshToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  })
  // The port of the panel is known only after its start.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => new URL(uri).pathname === redirectPath
  const opened: OpenIdProvider = {
    issuer,
    client,
    configAt: (publicUrl) => ({
      ...client,
      issuer: new URL(issuer),
      name: 'Acme',
      multiFactorAcr: 'gold',
      redirectUri: new URL('/login/provider', publicUrl),
    }),
    account: 'denied',
    tamper: null,
    withClaims,
    follow: (url) => follow(url, redirectPath),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  provider.use(async (c, next) => {
    await next()
    if (c.path === '/token' && c.status === 200 && opened.tamper)
      c.body = opened.tamper(c.body as TokenResponse)
  })

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { account } = opened
    if (account === 'denied')
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    accounts.set(account.sub, account)
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: account.sub, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile offline_access')
    const login = { accountId: account.sub, remember: false }
    const result = { login, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result)
  }
  const handle = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void (request.url?.startsWith('/interaction/') ? interact(request, response) : handle(request, response))
  })
  return opened
}

async function follow(url: string, redirectPath: string): Promise<string> {
  const cookies = new Map<string, string>()
  let address = new URL(url)
  while (address.pathname !== redirectPath) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: cookie ? { cookie } : {} })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider did not go on: ${response.status} ${await response.text()}`)
    address = new URL(location, address)
  }
  return address.search.slice(1)
}

function withClaims(idToken: string, claims: object): string {
  const [header = '', payload = ''] = idToken.split('.')
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims }
  const signed = `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`
  const signature = sign('sha256', Buffer.from(signed), privateKey)
  return `${signed}.${signature.toString('base64url')}`
}
