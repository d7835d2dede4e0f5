import type { Scope } from '@fiscus/contracts/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { listen } from '@fiscus/runtime/listen'
import { createLogger } from '@fiscus/runtime/logger'
import { type FakeClock, fakeClock } from '@fiscus/testing/fake-clock'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { openTaxService } from '../open-tax-service.ts'

/** What came back; `body` is what the text says as JSON, null when there is none. */
export type Reply = { status: number; headers: Headers; text: string; body: unknown }

/** Sends a request: `call('PATCH', '/api/v1/tax/settings', { rounding_algorithm: 'half_even' }, { 'if-match': '"v1"' })`. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>

/** The whole tax service on a free port, with databases of its own. */
export type RunningTaxService = AsyncDisposable & {
  url: string
  fresh: FreshDatabases
  /** The service's time, which stands still at 2026-11-21 09:00 in Warsaw until it is moved. */
  clock: FakeClock
  /** What calls with a new key of a tenant (by its slug), or of the platform (null). */
  caller(slug: string | null, scopes?: readonly Scope[]): Promise<Call>
}

/**
 * Starts the tax service with a seeded tenant for each slug:
 * `const service = await runningTaxService(inject('databaseServer'), 'demo', 'other')`
 */
export async function runningTaxService(server: string, ...slugs: string[]): Promise<RunningTaxService> {
  await using opened = new AsyncDisposableStack()
  const clock = fakeClock('2026-11-21T08:00:00Z')
  const log = createLogger('tax', 'error')
  const fresh = opened.use(await freshDatabases(server, ...slugs))
  const config = {
    databaseUrl: fresh.url,
    pools: { tenantPoolMax: 4, tenantPoolsMax: 10 },
    http: { host: '127.0.0.1', port: 0 },
    trustedProxies: 0,
    metricsToken: undefined,
    viesUrl: undefined,
    logLevel: 'error' as const,
  }
  const service = opened.use(await openTaxService(config, { clock, log }))
  const { url } = opened.use(await listen(service.api, config.http))
  const resources = opened.move()
  return {
    url,
    fresh,
    clock,
    async caller(slug, scopes = ['tax:read', 'tax:write', 'tax:calculate']) {
      const tenantId = slug === null ? null : fresh.tenant(slug).id
      const { key } = await createKey(
        { control: fresh.databases.control, clock },
        { name: 'test', tenantId, scopes, requestsPerMinute: 1_000_000 },
      )
      return callWith(url, key)
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

function callWith(url: string, key: string): Call {
  return async (method, path, body, headers = {}) => {
    const content = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...content, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? null : JSON.parse(text),
    }
  }
}
