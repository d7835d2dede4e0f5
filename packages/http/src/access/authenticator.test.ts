import { hash } from 'node:crypto'
import type { ApiKey } from '@fiscus/contracts/access/api-key'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { apiKey, noSessions } from '@fiscus/testing/start-api'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiEnv } from '../requests/api-env.ts'
import { problemRenderer } from '../responses/render-problem.ts'
import { createAuthenticator } from './authenticator.ts'

/** An API with one route, behind one proxy that appends the address of its client. */
function createGuardedApi(keys: Record<string, ApiKey>, { trustedProxies = 1 } = {}) {
  const clock = fakeClock('2026-11-21T12:00:00Z')
  const metrics = createMetrics()
  const logged: string[] = []
  const log = createLogger('test', 'debug', { write: (line) => logged.push(line) })
  const byDigest = new Map(Object.entries(keys).map(([text, key]) => [hash('sha256', text), key]))
  // A copy, as of a row: a change of the key shows only when it is loaded again.
  const findApiKey = async (digest: string) => {
    const key = byDigest.get(digest)
    return key ? { ...key } : null
  }
  const used: string[] = []
  const onUse = (keyId: string) => void used.push(keyId)
  const options = {
    findApiKey,
    onUse,
    sessions: noSessions,
    publicUrl: undefined,
    clock,
    log,
    metrics,
    trustedProxies,
  }
  const authenticator = createAuthenticator(options)
  const app = new Hono<ApiEnv>()
  app.use(authenticator.authenticate())
  app.get('/', (c) => c.text('passed'))
  app.onError(problemRenderer(log))
  const call = (key: string, forwarded?: string) =>
    app.request('/', {
      headers: { 'x-api-key': key, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    })
  return {
    clock,
    used,
    authenticator,
    call,
    status: async (key: string, forwarded?: string) => (await call(key, forwarded)).status,
    metric: async (name: string) => {
      const lines = (await metrics.registry.metrics()).split('\n')
      return lines.filter((line) => line.startsWith(name))
    },
    logged: () => logged.map((line) => JSON.parse(line)),
  }
}

test('of 1,000 unknown keys sent at once, 60 are answered with 401 and the others with 429', async () => {
  const { status } = createGuardedApi({})
  const guesses = Array.from({ length: 1000 }, (_, guess) => status(`guess ${guess}`, '203.0.113.7'))
  const statuses = await Promise.all(guesses)
  expect(statuses.filter((each) => each === 401)).toHaveLength(60)
  expect(statuses.filter((each) => each === 429)).toHaveLength(940)
})

test("guesses of an address, or of any address of its /64, never block a valid key's first request", async () => {
  const { clock, status, call } = createGuardedApi({ first: apiKey(), later: apiKey({ id: 'later' }) })
  for (let guess = 0; guess < 60; guess++)
    expect(await status(`guess ${guess}`, `2001:db8:1:2::${guess}`)).toBe(401)
  const rejected = await call('one more', '2001:db8:1:2::b')
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await status('first', '2001:db8:1:2::b')).toBe(200)
  expect(await status('one more', '2001:db8:1:3::b')).toBe(401)
  clock.moveBy(10_000)
  expect(await status('later', '2001:db8:1:2::b')).toBe(200)
  clock.moveBy(50_000)
  expect(await status('one more', '2001:db8:1:2::b')).toBe(401)
})

test('guesses from ever new addresses do not remove the counters of keys', async () => {
  const { status } = createGuardedApi({ slow: apiKey({ requestsPerMinute: 1 }) })
  expect(await status('slow', '203.0.113.7')).toBe(200)
  for (let network = 0; network <= 10_000; network++)
    await status('guess', `2001:db8:0:${network.toString(16)}::1`)
  expect(await status('slow', '203.0.113.7')).toBe(429)
})

test('failed sign-ins are counted by reason, and logged with the address and without the key', async () => {
  const { call, metric, logged } = createGuardedApi({
    old: apiKey({ id: 'id-of-old', expiresAt: new Date(0) }),
    gone: apiKey({ revokedAt: new Date(0) }),
  })
  for (const key of ['old', 'gone', 'secret', 'secret']) await call(key, '203.0.113.7')
  expect(await metric('http_sign_ins_failed_total{')).toEqual([
    'http_sign_ins_failed_total{reason="expired"} 1',
    'http_sign_ins_failed_total{reason="revoked"} 1',
    'http_sign_ins_failed_total{reason="unknown"} 2',
  ])
  // One line for all: it is throttled.
  expect(logged()).toMatchObject([
    { level: 40, reason: 'expired', key_id: 'id-of-old', address: '203.0.113.7', omitted: 0 },
  ])
  expect(JSON.stringify(logged())).not.toContain('secret')
})

test.for<[trustedProxies: number, forwarded: string | undefined, advice: RegExp | null]>([
  [0, undefined, null],
  [0, '203.0.113.7', /TRUSTED_PROXIES is 0/],
  [1, '203.0.113.7', null],
  [1, '6.6.6.6, 203.0.113.7', null],
  [1, undefined, /fewer entries than TRUSTED_PROXIES/],
  [2, '203.0.113.7', /fewer entries than TRUSTED_PROXIES/],
])('with TRUSTED_PROXIES=%i, X-Forwarded-For: %s is logged once as %s', async (row) => {
  const [trustedProxies, forwarded, advice] = row
  const { status, metric, logged } = createGuardedApi({ good: apiKey() }, { trustedProxies })
  for (let request = 0; request < 3; request++) expect(await status('good', forwarded)).toBe(200)
  const lines = logged().map(({ level, msg }) => [level, msg])
  expect(lines).toEqual(advice ? [[40, expect.stringMatching(advice)]] : [])
  expect(await metric('http_forwarding_unexpected_total')).toEqual([
    `http_forwarding_unexpected_total ${advice ? 3 : 0}`,
  ])
})

test('a rejected key has a detail with its reason and next step, and the scheme of keys', async () => {
  const { call } = createGuardedApi({
    old: apiKey({ expiresAt: new Date('2026-11-20T00:00:00Z') }),
    gone: apiKey({ revokedAt: new Date('2026-11-19T00:00:00Z') }),
    planned: apiKey({ revokedAt: new Date('2026-11-21T12:00:01Z') }),
  })
  for (const [key, detail] of [
    ['old', 'The API key expired at 2026-11-20T00:00:00.000Z; use a new key.'],
    ['gone', 'The API key was revoked at 2026-11-19T00:00:00.000Z.'],
    ['guess', 'The API key is unknown.'],
  ] as const) {
    const response = await call(key)
    expect(await response.json()).toMatchObject({ status: 401, detail })
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="fiscus", error="invalid_token"')
  }
  expect((await call('planned')).status).toBe(200)
})

test('keys that were valid once are no guesses, and 429 has the reason', async () => {
  const { status, call } = createGuardedApi({ gone: apiKey({ revokedAt: new Date(0) }) })
  for (let request = 0; request < 61; request++) expect(await status('gone')).toBe(401)
  for (let guess = 0; guess < 60; guess++) await status(`guess ${guess}`)
  expect(await (await call('guess')).json()).toMatchObject({
    status: 429,
    detail: 'This address sent too many unknown API keys or sessions. Call again in 60 s.',
  })
})

test('a use of a key is recorded each time it is loaded, and no shared cache stores its responses', async () => {
  const { call, clock, used } = createGuardedApi({ good: apiKey({ id: 'id-of-good' }) })
  const first = await call('good')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  await call('good')
  expect(used).toEqual(['id-of-good'])
  clock.moveBy(5_001)
  await call('good')
  expect(used).toEqual(['id-of-good', 'id-of-good'])
})

test('isValid() follows the expiry of a key, and its revocation after dropKey()', async () => {
  const key = apiKey({ expiresAt: new Date('2026-11-21T13:00:00Z') })
  const { authenticator, clock } = createGuardedApi({ good: key })
  const principal = {
    kind: 'key' as const,
    id: key.id,
    digest: hash('sha256', 'good'),
    name: key.name,
    tenantId: key.tenantId,
    scopes: new Set(key.scopes),
    requestsPerMinute: 1,
    session: null,
  }
  expect(await authenticator.isValid(principal)).toBe(true)
  Object.assign(key, { revokedAt: clock.now() })
  authenticator.dropKey(principal.digest)
  expect(await authenticator.isValid(principal)).toBe(false)
  Object.assign(key, { revokedAt: null })
  authenticator.dropKey(null)
  expect(await authenticator.isValid(principal)).toBe(true)
  clock.moveTo('2026-11-21T13:00:00Z')
  expect(await authenticator.isValid(principal)).toBe(false)
})
