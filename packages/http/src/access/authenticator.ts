import { hash } from 'node:crypto'
import type { ApiKey, FindApiKey } from '@fiscus/contracts/access/api-key'
import { Problem } from '@fiscus/contracts/problems/problem'
import { access } from '@fiscus/messages/access'
import type { Message } from '@fiscus/messages/message'
import { shortCache } from '@fiscus/runtime/caches/short-cache'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import type { Context, MiddlewareHandler } from 'hono'
import { recordValidKey } from '../connections/connection-shares.ts'
import type { ApiEnv, Principal } from '../requests/api-env.ts'
import { setResponseHeader } from '../responses/response-header.ts'
import { clientAddress } from './client-address.ts'
import { observeForwarding } from './observe-forwarding.ts'
import { chargeWork, createRateLimiter, limitRate, rateLimited } from './rate-limit.ts'
import { hasApiKey, readApiKey } from './read-api-key.ts'
import { requireOwnSession } from './require-own-session.ts'
import { requireSameOrigin } from './require-same-origin.ts'
import { createSessionCheck, type SessionSource } from './session-check.ts'
import { type PublicUrl, readSessionToken } from './session-cookie.ts'
import { observeSignInFailures, type SignInFailure } from './sign-in-failures.ts'

const keyTtlMs = 5_000
const keysMax = 10_000
const unknownKeysPerMinute = 60

/**
 * Authenticates the callers of one process. All its routes share the cached keys and sessions, and the counted
 * requests.
 */
export type Authenticator = {
  /**
   * Middleware that authenticates the caller by its key, else by its session cookie, and counts its requests. Only the
   * key or the session determines the tenant. A valid key always passes, whatever other callers of its address send
   * (ADR 0019).
   * @param keyOf reads the key of a request; by default `Authorization: Bearer` or `X-Api-Key`
   * @throws Problem 401 `unauthenticated`; 403 `cross-site-request`; 429 `rate-limited`, also instead of 401 after 60
   * unknown keys or sessions of one address in a minute
   */
  authenticate(keyOf?: (c: Context) => string): MiddlewareHandler<ApiEnv>
  /**
   * Returns whether the key or session of a caller is still valid, for responses that last longer than the check of
   * their request.
   */
  isValid(principal: Principal): Promise<boolean>
  /** Drops a cached key that has changed, by the digest of its text; null: all keys. */
  dropKey(digest: string | null): void
  /** Drops the cached sessions: a user or its sessions have changed. */
  dropSessions(): void
}

type Options = {
  /** Finds a key by its digest. Unknown keys are not cached, so it must bound its own load on the database. */
  findApiKey: FindApiKey
  /** Called at most every five seconds for each key in use. It must not throw. */
  onUse: (keyId: string) => void
  sessions: SessionSource
  publicUrl: PublicUrl
  clock: Clock
  log: Logger
  metrics: Metrics
  /** Number of reverse proxies in front of the service that append to X-Forwarded-For. */
  trustedProxies: number
}

/** Creates the authenticator of a process. Keys and sessions are cached for five seconds. */
export function createAuthenticator(options: Options): Authenticator {
  const { findApiKey, onUse, publicUrl, clock, trustedProxies } = options
  // Two limiters: callers with ever new addresses must not remove the counters of keys.
  const [requests, unknownCallers] = [createRateLimiter(clock), createRateLimiter(clock)]
  const countFailure = observeSignInFailures(options)
  const checkForwarding = observeForwarding(options)
  const sessions = createSessionCheck(options)
  const load = async (digest: string) => {
    const key = await findApiKey(digest)
    if (!key) return null
    onUse(key.id)
    return { key, principal: principalOf(key, digest) }
  }
  const keys = shortCache({ load, clock, ttlMs: keyTtlMs, entriesMax: keysMax })

  function reject(c: Context<ApiEnv>, failure: SignInFailure): never {
    const address = clientAddress(c, trustedProxies)
    countFailure(failure, address)
    if (failure.reason === 'unknown' || failure.reason === 'session') {
      const { remaining, resetSeconds } = unknownCallers.take(address, unknownKeysPerMinute)
      if (remaining < 0) throw rateLimited(access.unknownCallers(), resetSeconds)
    }
    throw unauthenticated(failure.detail)
  }

  async function keyCaller(c: Context<ApiEnv>, key: string): Promise<Principal> {
    const cached = await keys.get(hash('sha256', key))
    if (!cached) return reject(c, { reason: 'unknown', keyId: null, detail: access.keyUnknown() })
    const failure = failureOf(cached.key, clock.now())
    return failure ? reject(c, failure) : cached.principal
  }

  async function userCaller(c: Context<ApiEnv>, token: string): Promise<Principal> {
    const principal = await sessions.find(hash('sha256', token))
    if (!principal) return reject(c, { reason: 'session', keyId: null, detail: access.sessionEnded() })
    requireSameOrigin(c, publicUrl)
    requireOwnSession(c, principal)
    sessions.recordUse(principal)
    return principal
  }

  return {
    authenticate:
      (keyOf = readApiKey) =>
      async (c, next) => {
        checkForwarding(c)
        const token = hasApiKey(c) ? undefined : readSessionToken(c, publicUrl)
        const principal = token === undefined ? await keyCaller(c, keyOf(c)) : await userCaller(c, token)
        c.set('principal', principal)
        if (c.env?.incoming) recordValidKey(c.env.incoming.socket)
        // Shared caches treat responses to Authorization as private, but ignore X-Api-Key.
        setResponseHeader(c, 'cache-control', 'private, no-cache')
        limitRate(c, requests, principal)
        c.set('charge', (units) => chargeWork(c, requests, principal, units))
        await next()
      },
    async isValid({ kind, digest }) {
      if (kind === 'user') return (await sessions.find(digest)) !== null
      const cached = await keys.get(digest)
      return cached !== null && failureOf(cached.key, clock.now()) === null
    },
    dropKey: (digest) => keys.drop(digest ?? undefined),
    dropSessions: sessions.drop,
  }
}

function failureOf({ id, revokedAt, expiresAt }: ApiKey, now: Date): SignInFailure | null {
  if (revokedAt && revokedAt <= now)
    return {
      reason: 'revoked',
      keyId: id,
      detail: access.keyRevoked({ at: revokedAt.toISOString() }),
    }
  if (expiresAt <= now)
    return {
      reason: 'expired',
      keyId: id,
      detail: access.keyExpired({ at: expiresAt.toISOString() }),
    }
  return null
}

/** RFC 6750 §3. */
function unauthenticated(detail: Message): Problem {
  return new Problem('unauthenticated', detail, {
    headers: { 'www-authenticate': 'Bearer realm="fiscus", error="invalid_token"' },
  })
}

function principalOf(key: ApiKey, digest: string): Principal {
  const { id, name, tenantId, scopes, requestsPerMinute } = key
  return {
    kind: 'key',
    id,
    name,
    digest,
    tenantId,
    scopes: new Set(scopes),
    requestsPerMinute,
    session: null,
  }
}
