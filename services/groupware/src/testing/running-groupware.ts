import { randomBytes } from 'node:crypto'
import { listen } from '@fiscus/http/server/listen'
import type { DavEnvironment } from '@fiscus/runtime/dav/dav-environment'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createSecretBox, type SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { type ApiCallers, apiCallers } from '@fiscus/testing/api-callers'
import { type FakeClock, fakeClock } from '@fiscus/testing/fake-clock'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { resolveLocalhost } from '@fiscus/testing/resolve-localhost'
import { testServiceConfig } from '@fiscus/testing/service-config'
import { openGroupwareService } from '../open-groupware-service.ts'

/** The API of calendars, contacts and companies on a free port, with its own databases. */
export type RunningGroupware = AsyncDisposable &
  ApiCallers & {
    url: string
    fresh: FreshDatabases
    /** The clock of the service, fixed at 2026-11-22 09:00 in Warsaw until a test moves it. */
    clock: FakeClock
    /** Lines of the log. */
    logged: string[]
    secretsOf: (tenantId: string) => SecretBox
  }

const tenantScopes = [
  'calendar:read',
  'calendar:write',
  'contacts:read',
  'contacts:write',
  'dav:read',
  'dav:write',
] as const

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
    ...testServiceConfig,
    databaseUrl: fresh.url,
    secretKeys,
    dav: { ...noMail.dav, resolve: resolveLocalhost, nameServers: ['127.0.0.1:9'], ...dav },
  }
  const service = opened.use(await openGroupwareService(config, { clock, log }))
  const { url } = opened.use(await listen(service.api, config.http, { log, metrics: service.metrics }))
  const resources = opened.move()
  return {
    url,
    fresh,
    clock,
    logged,
    secretsOf: (scope) => createSecretBox(secretKeys, scope),
    ...apiCallers({ url, fresh, clock }, tenantScopes),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
