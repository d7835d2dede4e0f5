import { hash } from 'node:crypto'
import type { ApiKey } from '@fiscus/contracts/access/api-key'
import { rememberApiKeys } from '@fiscus/http/access/authenticate'
import { RequestLog, type WriteRequestLog } from '@fiscus/http/request-log/request-log'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createApi } from '@fiscus/http/server/create-api'
import { listen } from '@fiscus/http/server/listen'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import type { OpenAPIHono } from '@hono/zod-openapi'

type Options = {
  /** What the API answers, mounted at its root. */
  routes: OpenAPIHono<ApiEnv>[]
  /** Keys by the text a caller sends. */
  keys?: Record<string, ApiKey>
  clock?: Clock
  trustedProxies?: number
  writeRequestLog?: WriteRequestLog
}

/** An API on a free port, with keys from memory instead of a database. */
export async function listeningApi({
  routes,
  keys = {},
  clock = systemClock,
  trustedProxies = 0,
  writeRequestLog = async () => {},
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
  const apiKeys = rememberApiKeys(findApiKey, () => {}, clock)
  const api = createApi({ clock, log, metrics, keys: apiKeys, requestLog, trustedProxies })
  for (const set of routes) api.route('/', set)
  const server = await listen(api, { host: '127.0.0.1', port: 0 })
  return {
    url: server.url,
    metrics,
    requestLog,
    apiKeys,
    /** Digests of the keys that were looked up, in order. */
    lookups,
    /** Lines of the log. */
    logged,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await requestLog[Symbol.asyncDispose]()
    },
  }
}

/** A key of the tenant `t1` with every right, valid until 2100; `differences` say otherwise. */
export function apiKey(differences: Partial<ApiKey> = {}): ApiKey {
  return {
    id: '0190a0b0-0000-7000-8000-000000000001',
    name: 'test key',
    tenantId: 't1',
    scopes: ['tax:calculate', 'tax:read', 'tax:write'],
    requestsPerMinute: 6000,
    expiresAt: new Date('2100-01-01T00:00:00Z'),
    revokedAt: null,
    ...differences,
  }
}
