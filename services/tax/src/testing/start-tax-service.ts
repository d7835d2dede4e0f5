import { scopes as everyScope, type Scope, tenantScopes } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { listen } from '@fiscus/http/server/listen'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/logger'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { type Call, createHttpClient, type Reply } from '@fiscus/testing/http-client'
import { testAuthor } from '@fiscus/testing/test-author'
import { taxConfigOf, taxEnvironment } from '../config.ts'
import { openTaxService } from '../open-tax-service.ts'

/** The tax service with its own databases, listening on a free port. */
export type RunningTaxService = AsyncDisposable & {
  url: string
  fresh: FreshDatabases
  clock: Clock
  /** Lines of the log. */
  logged: string[]
  /** Creates a key of the tenant with a slug, or of the platform for null. */
  keyOf(slug: string | null, options?: KeyOptions): Promise<string>
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<Reply<Body>>
  /** Creates a function that sends requests with a new key. */
  caller(slug: string | null, scopes?: readonly Scope[]): Promise<Call>
}

type KeyOptions = { scopes?: readonly Scope[]; expiresInDays?: number; requestsPerMinute?: number }

/** `body` is sent as JSON, a string unchanged. */
type CallOptions = { key?: string | undefined; body?: unknown; headers?: Record<string, string> }

type Options = {
  /** URL of the database server of the test run. */
  server: string
  tenants: string[]
  clock?: Clock
  viesUrl?: string
}

/** Starts the tax service with a seeded tenant for each slug. */
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
  const { url } = opened.use(
    await listen(service.api, { host: '127.0.0.1', port: 0 }, { log, metrics: service.metrics }),
  )
  const keyOf: RunningTaxService['keyOf'] = async (slug, options = {}) => {
    const { scopes = scopesOf(slug), expiresInDays, requestsPerMinute = 1_000_000 } = options
    const tenantId = slug === null ? null : fresh.tenant(slug).id
    const key = { name: 'test', tenantId, scopes, expiresInDays, requestsPerMinute }
    return (await createKey({ control: fresh.owner, author: testAuthor(clock) }, key)).key
  }
  const resources = opened.move()
  return {
    url,
    fresh,
    clock,
    logged,
    keyOf,
    call: (method, path, { key, body, headers } = {}) =>
      createHttpClient(url, key)(method, path, body, headers),
    async caller(slug, scopes) {
      return createHttpClient(url, await keyOf(slug, scopes ? { scopes } : {}))
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

function scopesOf(slug: string | null): readonly Scope[] {
  return slug === null ? everyScope : tenantScopes
}
