import { scopes as everyScope, type Scope, tenantScopes } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { listen } from '@fiscus/http/server/listen'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/logger'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { type Call, createHttpClient } from '@fiscus/testing/http-client'
import { testAuthor } from '@fiscus/testing/test-author'
import { adminEnvironment, configOf } from '../config.ts'
import { openAdminService } from '../open-admin-service.ts'

/** The administration with its own databases, listening on a free port. */
export type RunningAdminService = AsyncDisposable & {
  url: string
  fresh: FreshDatabases
  /** Lines of the log. */
  logged: string[]
  /** Creates a function that sends requests with a new key: of the tenant with a slug, or of the platform for null. */
  caller(slug: string | null, scopes?: readonly Scope[]): Promise<Call>
}

type Options = { server: string; tenants: string[]; clock?: Clock; addressOf?: (ownerUrl: string) => string }

/** Starts the administration with a seeded tenant for each slug. `addressOf` changes DATABASE_URL, by default the owner's. */
export async function startAdminService({
  server,
  tenants,
  clock = systemClock,
  addressOf = (ownerUrl) => ownerUrl,
}: Options): Promise<RunningAdminService> {
  await using opened = new AsyncDisposableStack()
  const fresh = opened.use(await freshDatabases(server, ...tenants))
  const logged: string[] = []
  const log = createLogger('admin', 'debug', { write: (line) => logged.push(line) })
  const config = configOf(adminEnvironment.parse({ DATABASE_URL: addressOf(fresh.url) }))
  const service = opened.use(await openAdminService(config, { clock, log }))
  const { url } = opened.use(
    await listen(service.api, { host: '127.0.0.1', port: 0 }, { log, metrics: service.metrics }),
  )
  const resources = opened.move()
  return {
    url,
    fresh,
    logged,
    async caller(slug, scopes = slug === null ? everyScope : tenantScopes) {
      const tenantId = slug === null ? null : fresh.tenant(slug).id
      const key = { name: 'test', tenantId, scopes, requestsPerMinute: 1_000_000 }
      const created = await createKey({ control: fresh.owner, author: testAuthor(clock) }, key)
      return createHttpClient(url, created.key)
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
