import { hash } from 'node:crypto'
import type { ApiKey } from '@fiscus/contracts/access/api-key'
import { createAuthenticator } from '@fiscus/http/access/authenticator'
import type { SessionSource } from '@fiscus/http/access/session-check'
import { RequestLog, type WriteRequestLog } from '@fiscus/http/request-log/request-log'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createApi } from '@fiscus/http/server/create-api'
import { type HttpOptions, listen } from '@fiscus/http/server/listen'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { requireRendered } from './api-contract/require-rendered.ts'

type Options = {
  /** Mounted at the root of the API. */
  routes: OpenAPIHono<ApiEnv>[]
  /** Keys by their text. */
  keys?: Record<string, ApiKey>
  clock?: Clock
  trustedProxies?: number
  writeRequestLog?: WriteRequestLog
  /** Limits of the server that differ from its defaults. */
  limits?: Partial<HttpOptions>
}

/** Starts an API on a free port, with keys in memory instead of a database. */
export async function startApi({
  routes,
  keys = {},
  clock = systemClock,
  trustedProxies = 0,
  writeRequestLog = async () => {},
  limits = {},
}: Options) {
  const byDigest = new Map(Object.entries(keys).map(([text, key]) => [hash('sha256', text), key]))
  const lookups: string[] = []
  const findApiKey = async (digest: string) => {
    lookups.push(digest)
    return byDigest.get(digest) ?? null
  }
  const metrics = createMetrics()
  const logged: string[] = []
  const log = createLogger('test', 'debug', { write: (line) => logged.push(line) })
  const requestLog = new RequestLog(writeRequestLog, { log, metrics })
  const authenticator = createAuthenticator({
    findApiKey,
    onUse: () => {},
    sessions: noSessions,
    publicUrl: undefined,
    clock,
    log,
    metrics,
    trustedProxies,
  })
  const api = createApi({ clock, log, metrics, authenticator, requestLog, trustedProxies })
  for (const serviceRoutes of routes) api.route('/', serviceRoutes)
  const server = await listen(api, { host: '127.0.0.1', port: 0, ...limits }, { log, metrics })
  return {
    url: server.url,
    metrics,
    requestLog,
    authenticator,
    /** Digests of the keys that were loaded, in order. */
    lookups,
    /** Lines of the log. */
    logged,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await requestLog[Symbol.asyncDispose]()
      requireRendered(...logged)
    },
  }
}

/** For an API without users. */
export const noSessions: SessionSource = {
  find: async () => null,
  recordUse: () => {},
  lastUse: () => undefined,
  readLifetime: async () => 60_000,
}

/** A key of the tenant `t1` with all tax scopes, valid until 2100. */
export function apiKey(fields: Partial<ApiKey> = {}): ApiKey {
  return {
    id: '0190a0b0-0000-7000-8000-000000000001',
    name: 'test key',
    tenantId: 't1',
    scopes: ['tax:calculate', 'tax:read', 'tax:write'],
    requestsPerMinute: 6000,
    expiresAt: new Date('2100-01-01T00:00:00Z'),
    revokedAt: null,
    ...fields,
  }
}
