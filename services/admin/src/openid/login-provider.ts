import { Problem } from '@fiscus/contracts/problems/problem'
import type { Identity } from '@fiscus/db/users/user-identities'
import { accounts } from '@fiscus/messages/accounts'
import { shortCache } from '@fiscus/runtime/caches/short-cache'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import * as client from 'openid-client'
import { boundedFetch } from './bounded-fetch.ts'
import type { ProviderConfig } from './environment.ts'
import { loginExpired, problemOfProvider, reasonOf } from './provider-failure.ts'

/** What the response of the provider must match: kept by the browser that has started the login. */
export type LoginChecks = { state: string; nonce: string; codeVerifier: string }

/** The account of a user at the provider, from claims that were verified. */
export type ProviderAccount = {
  identity: Identity
  email: string | null
  isEmailVerified: boolean
  /** Whether the provider states that the user has logged in with several factors. */
  isMultiFactor: boolean
}

/** The OpenID provider of the installation. */
export type LoginProvider = Disposable & {
  name: string
  /** Whether an identity is one of this provider. */
  isIssuerOf(identity: Pick<Identity, 'issuer'>): boolean
  /** @throws Problem 503 `provider-unavailable` */
  start(): Promise<{ url: string; checks: LoginChecks }>
  /**
   * Exchanges the response of the provider for the account of the user.
   * @param response the query of the address to which the provider has sent the browser
   * @throws Problem 403 `provider-denied` or `login-failed`, 410 `provider-login-expired`, 503 `provider-unavailable`
   */
  finish(response: string, checks: LoginChecks): Promise<ProviderAccount>
}

const requestSeconds = 15
const clockToleranceSeconds = 30
const metadataMs = 3_600_000
const scope = 'openid email profile'

/**
 * Opens the login provider. It is contacted at the first login, so that a process starts without it. Its metadata is
 * kept for an hour; each request to it ends after 15 s, or with the service. The operator chooses its address, so that
 * it may be in a private network.
 */
export function openLoginProvider(
  config: ProviderConfig,
  { clock, log }: { clock: Clock; log: Logger },
): LoginProvider {
  const stopped = new AbortController()
  const metadata = shortCache({
    load: () => discover(config, stopped.signal),
    clock,
    ttlMs: metadataMs,
    entriesMax: 1,
  })

  async function connection(): Promise<client.Configuration> {
    const found = await metadata.get('').catch((error: unknown) => {
      throw problemOfProvider(error)
    })
    if (!found) throw new Problem('provider-unavailable', accounts.providerWithoutMetadata())
    return found
  }

  return {
    name: config.name,
    // A URL has a slash after its host that issuers such as https://accounts.google.com lack.
    isIssuerOf: ({ issuer }) => URL.parse(issuer)?.href === config.issuer.href,
    async start() {
      const provider = await connection()
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: config.redirectUri.href,
        scope,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        ...(config.multiFactorAcr !== undefined && { acr_values: config.multiFactorAcr }),
      })
      return { url: url.href, checks }
    },
    async finish(response, checks) {
      const provider = await connection()
      const address = new URL(config.redirectUri)
      address.search = response
      if (address.searchParams.get('state') !== checks.state) throw loginExpired()
      try {
        return await accountOf(provider, config, address, checks)
      } catch (error) {
        const problem = problemOfProvider(error)
        log.warn({ code: problem.code, reason: reasonOf(error) }, 'login at the provider failed')
        throw problem
      }
    },
    [Symbol.dispose]: () => stopped.abort(),
  }
}

function discover({ issuer, clientId, clientSecret }: ProviderConfig, stopped: AbortSignal) {
  const basic = client.ClientSecretBasic(clientSecret)
  const post = client.ClientSecretPost(clientSecret)
  const authenticate: client.ClientAuth = (server, ...rest) => {
    // Without a list of methods the provider supports Basic (OpenID Connect Discovery §3).
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
  const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
  return client.discovery(
    issuer,
    clientId,
    { [client.clockTolerance]: clockToleranceSeconds },
    authenticate,
    {
      timeout: requestSeconds,
      [client.customFetch]: boundedFetch(stopped),
      // Signatures are checked although the token comes from the provider itself, over TLS.
      execute: [client.enableNonRepudiationChecks, ...insecure],
    },
  )
}

async function accountOf(
  provider: client.Configuration,
  { multiFactorAcr }: ProviderConfig,
  address: URL,
  { state, nonce, codeVerifier }: LoginChecks,
): Promise<ProviderAccount> {
  const tokens = await client.authorizationCodeGrant(provider, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Problem('login-failed', accounts.providerWithoutToken())
  const { iss, sub, acr, amr } = claims
  const user =
    typeof claims.email === 'string' || !provider.serverMetadata().userinfo_endpoint
      ? claims
      : await client.fetchUserInfo(provider, tokens.access_token, sub)
  return {
    identity: { issuer: iss, subject: sub },
    email: typeof user.email === 'string' ? user.email : null,
    isEmailVerified: user.email_verified === true,
    isMultiFactor:
      (Array.isArray(amr) && amr.includes('mfa')) || (multiFactorAcr !== undefined && acr === multiFactorAcr),
  }
}
