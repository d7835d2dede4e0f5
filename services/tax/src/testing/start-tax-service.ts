import { scopes as everyScope, type Scope, tenantScopes } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { listen } from '@fiscus/http/server/listen'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import type { DatabaseServer } from '@fiscus/runtime/environment/database-servers'
import { createLogger } from '@fiscus/runtime/log/logger'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { type Call, createHttpClient, type Reply } from '@fiscus/testing/http-client'
import { markedFolder } from '@fiscus/testing/marked-folder'
import { testAuthor } from '@fiscus/testing/test-author'
import { taxConfigOf, taxEnvironment } from '../config.ts'
import { openTaxService } from '../open-tax-service.ts'

/** The tax service with its own databases, listening on a free port. */
export type RunningTaxService = AsyncDisposable & {
  url: string
  fresh: FreshDatabases
  clock: Clock
  blobFolder: string
  blobsOf: (tenantId: string) => Blobs
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
  /** Milliseconds for which a request waits for a PDF. */
  pdfWaitMs?: number
  /** Returns the address of a database through a PgBouncer. */
  poolerUrlOf?: (url: string) => string
  /** Further servers for the databases of tenants. */
  servers?: DatabaseServer[]
}

/** Starts the tax service with a seeded tenant for each slug. */
export async function startTaxService({
  server,
  tenants,
  clock = systemClock,
  viesUrl,
  pdfWaitMs = 0,
  poolerUrlOf,
  servers,
}: Options): Promise<RunningTaxService> {
  await using opened = new AsyncDisposableStack()
  const fresh = opened.use(await freshDatabases(server, ...tenants))
  const logged: string[] = []
  const log = createLogger('tax', 'debug', { write: (line) => logged.push(line) })
  const { path: blobFolder } = opened.use(await markedFolder(fresh.databases))
  const environment = taxEnvironment.parse({
    DATABASE_URL: fresh.url,
    VIES_URL: viesUrl,
    BLOB_FOLDER: blobFolder,
  })
  const addresses = { databaseUrl: fresh.url, poolerUrl: poolerUrlOf?.(fresh.url), servers }
  const config = { ...addresses, ...taxConfigOf(environment), pdfWaitMs }
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
    blobFolder,
    blobsOf: openFileBlobs(blobFolder),
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
