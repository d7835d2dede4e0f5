import { hash } from 'node:crypto'
import type { ApiKey, FindApiKey } from '@fiscus/contracts/access/api-key'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Clock } from '@fiscus/runtime/clock'
import { type ShortCache, shortCache } from '@fiscus/runtime/short-cache'
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiEnv, Principal } from '../requests/api-env.ts'
import { setAnswerHeader } from '../responses/response-header.ts'
import { clientAddress } from './client-address.ts'
import { limitRate, type RateLimiter, rateLimited } from './rate-limit.ts'

const knownForMs = 5_000
const keysMax = 10_000
const unknownKeysPerMinute = 60

type KnownKey = { key: ApiKey; principal: Principal }

/** The keys that were looked up in the last five seconds. Whoever hears that a key has changed drops them. */
export type ApiKeys = ShortCache<KnownKey>

/** @param keyUsed is told of a key at most every five seconds while it is in use, and must not fail */
export function rememberApiKeys(
  findApiKey: FindApiKey,
  keyUsed: (keyId: string) => void,
  clock: Clock,
): ApiKeys {
  const load = async (digest: string) => {
    const key = await findApiKey(digest)
    if (!key) return null
    keyUsed(key.id)
    return { key, principal: principalOf(key) }
  }
  return shortCache({ load, clock, ttlMs: knownForMs, entriesMax: keysMax })
}

type Options = {
  keys: ApiKeys
  limiter: RateLimiter
  clock: Clock
  trustedProxies: number
  /** Where a request has its key, if not where calls of the API have it. */
  keyOf?: (c: Context) => string
}

/**
 * Finds out who calls, by the key in `Authorization: Bearer` or `X-Api-Key`. The tenant is the key's, whatever else the
 * request says. The key's calls are counted; an address that tries 60 unknown keys within a minute may only use the keys
 * that are known already.
 * @throws Problem 401 `unauthenticated`, 429 `rate-limited`
 */
export function authenticate(options: Options): MiddlewareHandler<ApiEnv> {
  const { keys, limiter, clock, trustedProxies, keyOf = presentedKey } = options
  return async (c, next) => {
    const digest = hash('sha256', keyOf(c))
    if (!keys.has(digest)) refuseGuessing(limiter, clientAddress(c, trustedProxies))
    const known = await keys.get(digest)
    if (!known) {
      limiter.take(clientAddress(c, trustedProxies), unknownKeysPerMinute)
      throw unauthenticated('The API key is not known.')
    }
    refuseEnded(known.key, clock.now())
    c.set('principal', known.principal)
    // A shared cache knows by itself that Authorization makes an answer private; of X-Api-Key it knows nothing.
    setAnswerHeader(c, 'cache-control', 'private, no-cache')
    limitRate(c, limiter, known.principal)
    await next()
  }
}

/**
 * The key that a call of the API has in `Authorization: Bearer` or `X-Api-Key`.
 * @throws Problem 401 `unauthenticated`
 */
export function presentedKey(c: Context): string {
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

function refuseGuessing(limiter: RateLimiter, address: string): void {
  const { remaining, resetSeconds } = limiter.peek(address, unknownKeysPerMinute)
  if (remaining <= 0) throw rateLimited('Too many unknown API keys came from this address.', resetSeconds)
}

function refuseEnded({ revokedAt, expiresAt }: ApiKey, now: Date): void {
  if (revokedAt && revokedAt <= now)
    throw unauthenticated(`The API key was revoked at ${revokedAt.toISOString()}.`)
  if (expiresAt <= now)
    throw unauthenticated(`The API key expired at ${expiresAt.toISOString()}; ask for a new one.`)
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
