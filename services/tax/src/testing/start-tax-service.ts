import type { Scope } from '@fiscus/contracts/access/scopes'
import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { listen } from '@fiscus/http/server/listen'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/logger'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { taxConfigOf, taxEnvironment } from '../config.ts'
import { openTaxService } from '../open-tax-service.ts'

/** The whole tax service on databases of its own, listening on a free port. */
export type RunningTaxService = AsyncDisposable & {
  url: string
  fresh: FreshDatabases
  /** Lines of the log. */
  logged: string[]
  /** A new key: of the tenant with a slug, or of the platform with null. */
  keyOf(slug: string | null, options?: KeyOptions): Promise<string>
  call<Body = Record<string, unknown>>(method: string, path: string, call?: Call): Promise<Reply<Body>>
}

type KeyOptions = { scopes?: readonly Scope[]; expiresInDays?: number; requestsPerMinute?: number }

/** `body` is sent as JSON; a text is sent as it is. */
type Call = { key?: string | undefined; body?: unknown; headers?: Record<string, string> }

/** What came back; `body` is what the text says as JSON, null when there is none. */
export type Reply<Body> = { status: number; headers: Headers; text: string; body: Body }

type Options = {
  /** URL of the database server of the test run. */
  server: string
  tenants: string[]
  clock?: Clock
  viesUrl?: string
}

export async function startTaxService({
  server,
  tenants,
  clock = systemClock,
  viesUrl,
}: Options): Promise<RunningTaxService> {
  await using opened = new AsyncDisposableStack()
  const fresh = opened.use(await freshDatabases(server, ...tenants))
  const logged: string[] = []
  const log = createLogger('tax', 'debug', { write: (line) => logged.push(line) })
  const environment = taxEnvironment.parse({ DATABASE_URL: fresh.url, VIES_URL: viesUrl })
  const config = { databaseUrl: environment.DATABASE_URL, ...taxConfigOf(environment) }
  const service = opened.use(await openTaxService(config, { clock, log }))
  const { url } = opened.use(await listen(service.api, { host: '127.0.0.1', port: 0 }))
  const resources = opened.move()
  return {
    url,
    fresh,
    logged,
    async keyOf(slug, { scopes = tenantScopes, expiresInDays, requestsPerMinute = 1_000_000 } = {}) {
      const tenantId = slug === null ? null : fresh.tenant(slug).id
      const key = { name: 'test', tenantId, scopes, expiresInDays, requestsPerMinute }
      return (await createKey({ control: fresh.databases.control, clock }, key)).key
    },
    call: (method, path, call) => callApi(`${url}${path}`, method, call),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function callApi<Body>(
  url: string,
  method: string,
  { key, body, headers }: Call = {},
): Promise<Reply<Body>> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = text === '' ? null : JSON.parse(text)
  return { status: response.status, headers: response.headers, text, body: json as Body }
}
