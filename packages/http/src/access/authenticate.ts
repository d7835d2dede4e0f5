import { hash } from 'node:crypto'
import type { ApiKey, FindApiKey } from '@fiscus/contracts/access/api-key'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Clock } from '@fiscus/runtime/clock'
import { type ShortCache, shortCache } from '@fiscus/runtime/short-cache'
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiEnv, Principal } from '../requests/api-env.ts'
import { setResponseHeader } from '../responses/response-header.ts'
import { clientAddress } from './client-address.ts'
import { chargeWork, limitRate, type RateLimiter, rateLimited } from './rate-limit.ts'

const keyTtlMs = 5_000
const keysMax = 10_000
const unknownKeysPerMinute = 60

type CachedKey = { key: ApiKey; principal: Principal }

/** API keys by the digest of their text, cached for five seconds. A key is dropped when it changes. */
export type ApiKeyCache = ShortCache<CachedKey>

/** @param onUse is called at most every five seconds for each key in use. It must not throw. */
export function createApiKeyCache(
  findApiKey: FindApiKey,
  onUse: (keyId: string) => void,
  clock: Clock,
): ApiKeyCache {
  const load = async (digest: string) => {
    const key = await findApiKey(digest)
    if (!key) return null
    onUse(key.id)
    return { key, principal: principalOf(key) }
  }
  return shortCache({ load, clock, ttlMs: keyTtlMs, entriesMax: keysMax })
}

type Options = {
  keys: ApiKeyCache
  limiter: RateLimiter
  clock: Clock
  trustedProxies: number
  /** Reads the key of a request; by default `readApiKey`. */
  keyOf?: (c: Context) => string
}

/**
 * Authenticates the caller by the key in `Authorization: Bearer` or `X-Api-Key`. Only the key determines the tenant. Counts the
 * key's requests. After 60 unknown keys from one address within a minute, only cached keys are accepted from that address.
 * @throws Problem 401 `unauthenticated`, 429 `rate-limited`
 */
export function authenticate(options: Options): MiddlewareHandler<ApiEnv> {
  const { keys, limiter, clock, trustedProxies, keyOf = readApiKey } = options
  return async (c, next) => {
    const digest = hash('sha256', keyOf(c))
    if (!keys.has(digest)) rejectGuessing(limiter, clientAddress(c, trustedProxies))
    const cached = await keys.get(digest)
    if (!cached) {
      limiter.take(clientAddress(c, trustedProxies), unknownKeysPerMinute)
      throw unauthenticated('The API key is unknown.')
    }
    requireActive(cached.key, clock.now())
    c.set('principal', cached.principal)
    // Shared caches treat responses to Authorization as private, but ignore X-Api-Key.
    setResponseHeader(c, 'cache-control', 'private, no-cache')
    limitRate(c, limiter, cached.principal)
    c.set('charge', (units) => chargeWork(c, limiter, cached.principal, units))
    await next()
  }
}

/**
 * Reads the key in `Authorization: Bearer` or `X-Api-Key`.
 * @throws Problem 401 `unauthenticated`
 */
export function readApiKey(c: Context): string {
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const key = bearer ?? c.req.header('x-api-key')
  if (key) return key
  throw new Problem(
    'unauthenticated',
    'Send an API key as "Authorization: Bearer <key>" or "X-Api-Key: <key>".',
    {
      headers: { 'www-authenticate': 'Bearer realm="fiscus"' },
    },
  )
}

function rejectGuessing(limiter: RateLimiter, address: string): void {
  const { remaining, resetSeconds } = limiter.peek(address, unknownKeysPerMinute)
  if (remaining <= 0) throw rateLimited('This address sent too many unknown API keys.', resetSeconds)
}

function requireActive({ revokedAt, expiresAt }: ApiKey, now: Date): void {
  if (revokedAt && revokedAt <= now)
    throw unauthenticated(`The API key was revoked at ${revokedAt.toISOString()}.`)
  if (expiresAt <= now)
    throw unauthenticated(`The API key expired at ${expiresAt.toISOString()}; use a new key.`)
}

/** RFC 6750 §3. */
function unauthenticated(detail: string): Problem {
  return new Problem('unauthenticated', detail, {
    headers: { 'www-authenticate': 'Bearer realm="fiscus", error="invalid_token"' },
  })
}

function principalOf({ id, name, tenantId, scopes, requestsPerMinute }: ApiKey): Principal {
  return { keyId: id, keyName: name, tenantId, scopes: new Set(scopes), requestsPerMinute }
}
