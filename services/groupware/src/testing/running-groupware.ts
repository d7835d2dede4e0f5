import { randomBytes } from 'node:crypto'
import type { Scope } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { listen } from '@fiscus/http/server/listen'
import type { DavEnvironment } from '@fiscus/runtime/dav/dav-environment'
import type { ResolveHost } from '@fiscus/runtime/egress/vet-host'
import { createLogger } from '@fiscus/runtime/logger'
import { createSecretBox, type SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { type FakeClock, fakeClock } from '@fiscus/testing/fake-clock'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { type Call, createHttpClient } from '@fiscus/testing/http-client'
import { noMail } from '@fiscus/testing/no-mail'
import { testAuthor } from '@fiscus/testing/test-author'
import { openGroupwareService } from '../open-groupware-service.ts'

/** The API of calendars, contacts and companies on a free port, with its own databases. */
export type RunningGroupware = AsyncDisposable & {
  url: string
  fresh: FreshDatabases
  /** The clock of the service, fixed at 2026-11-22 09:00 in Warsaw until a test moves it. */
  clock: FakeClock
  /** Lines of the log. */
  logged: string[]
  secretsOf: (tenantId: string) => SecretBox
  /** Creates a key of a tenant (by its slug), or of the platform (null). */
  keyOf(slug: string | null, scopes?: readonly Scope[]): Promise<string>
  /** A function that sends requests with a new key of a tenant (by its slug), or of the platform (null). */
  caller(slug: string | null, scopes?: readonly Scope[]): Promise<Call>
}

const tenantScopes = [
  'calendar:read',
  'calendar:write',
  'contacts:read',
  'contacts:write',
  'dav:read',
  'dav:write',
] as const

/** Tests use no DNS: every name but localhost is unknown. */
const resolveNothing: ResolveHost = async (host) => {
  if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }]
  throw Object.assign(new Error('no DNS in tests'), { code: 'ENOTFOUND' })
}

/** Starts the groupware service with a tenant for each slug. */
export async function runningGroupware(
  server: string,
  slugs: readonly string[],
  dav: Partial<DavEnvironment> = {},
): Promise<RunningGroupware> {
  await using opened = new AsyncDisposableStack()
  const clock = fakeClock('2026-11-22T08:00:00Z')
  const fresh = opened.use(await freshDatabases(server, ...slugs))
  const secretKeys = { current: 1, all: new Map([[1, randomBytes(32)]]) }
  const logged: string[] = []
  const log = createLogger('groupware', 'debug', { write: (line) => logged.push(line) })
  const config = {
    databaseUrl: fresh.url,
    secretKeys,
    dav: { ...noMail.dav, resolve: resolveNothing, ...dav },
    pools: { tenantPoolMax: 2, tenantPoolsMax: 10 },
    http: { host: '127.0.0.1', port: 0 },
    trustedProxies: 0,
    publicUrl: undefined,
    metricsToken: undefined,
    logLevel: 'debug' as const,
    logFormat: undefined,
  }
  const service = opened.use(await openGroupwareService(config, { clock, log }))
  const { url } = opened.use(await listen(service.api, config.http, { log, metrics: service.metrics }))
  const keyOf = async (slug: string | null, scopes: readonly Scope[] = scopesOf(slug)) => {
    const tenantId = slug === null ? null : fresh.tenant(slug).id
    const key = { name: 'test', tenantId, scopes, requestsPerMinute: 1_000_000 }
    return (await createKey({ control: fresh.owner, author: testAuthor(clock) }, key)).key
  }
  const resources = opened.move()
  return {
    url,
    fresh,
    clock,
    logged,
    secretsOf: (scope) => createSecretBox(secretKeys, scope),
    keyOf,
    caller: async (slug, scopes) => createHttpClient(url, await keyOf(slug, scopes)),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

function scopesOf(slug: string | null): readonly Scope[] {
  return slug === null ? [...tenantScopes, 'tenants:admin'] : tenantScopes
}
