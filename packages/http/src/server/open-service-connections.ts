import { findApiKey } from '@fiscus/db/keys/find-api-key'
import { openKeyUsage } from '@fiscus/db/keys/key-usage'
import { type ChangeListeners, listenForChanges } from '@fiscus/db/notifications/listen-for-changes'
import { settingsReader } from '@fiscus/db/settings/settings-reader'
import { type Databases, openDatabases } from '@fiscus/db/tenants/open-databases'
import { poolerChecks } from '@fiscus/db/tenants/pooler-checks'
import { watchServers } from '@fiscus/db/tenants/watch-servers'
import { findSession } from '@fiscus/db/users/find-session'
import { openSessionUsage } from '@fiscus/db/users/session-usage'
import type { Clock } from '@fiscus/runtime/clock'
import type { DatabaseServer } from '@fiscus/runtime/environment/database-servers'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { OperatorError } from '@fiscus/runtime/operator-error'
import { sharedFor } from '@fiscus/runtime/shared-for'
import { type Authenticator, createAuthenticator } from '../access/authenticator.ts'
import type { PublicUrl } from '../access/session-cookie.ts'
import { RequestLog } from '../request-log/request-log.ts'
import { requestLogWriter } from '../request-log/write-request-log.ts'
import type { ReadinessChecks } from './component-readiness.ts'

type Config = {
  databaseUrl: string
  poolerUrl?: string | undefined
  servers?: readonly DatabaseServer[] | undefined
  pools: { tenantPoolMax: number; tenantPoolsMax: number }
  trustedProxies: number
  publicUrl: PublicUrl
}

const lifetimeSharedMs = 10_000

/** Databases, API keys and request log of a service. Disposal writes the rest of the request log and closes the connections. */
export type ServiceConnections = AsyncDisposable & {
  databases: Databases
  authenticator: Authenticator
  requestLog: RequestLog
  /** The readiness of the administration database, and whether every server of a tenant is known. */
  databaseChecks: ReadinessChecks
  /**
   * Drops cached tenants, keys, sessions and tax configurations when other processes change them. Throws an OperatorError if the
   * administration database is unreachable.
   * @param dropConfiguration drops a tenant's tax configuration from the cache
   */
  listenForChanges(dropConfiguration: ChangeListeners['tax_configuration']): Promise<AsyncDisposable>
  /** Calls a listener after each change of keys, users or tenants, for responses that outlast it. */
  onAccessChange(listener: () => void): Disposable
}

/** Opens the connections without waiting: pools connect on their first query. */
export function openServiceConnections(
  { databaseUrl, poolerUrl, servers, pools, trustedProxies, publicUrl }: Config,
  { clock, log, metrics }: { clock: Clock; log: Logger; metrics: Metrics },
): ServiceConnections {
  const opened = new AsyncDisposableStack()
  const databases = opened.use(openDatabases({ url: databaseUrl, poolerUrl, servers, ...pools }, clock))
  const requestLog = opened.use(new RequestLog(requestLogWriter(databases), { log, metrics }))
  const { control } = databases
  const usage = opened.use(
    openKeyUsage({ control, clock }, (error) =>
      log.warn({ err: error }, 'last_used_at of API keys not written'),
    ),
  )
  const sessionUsage = opened.use(
    openSessionUsage({ control, clock }, (error) =>
      log.warn({ err: error }, 'last_activity of sessions not written'),
    ),
  )
  const authenticator = createAuthenticator({
    findApiKey: (digest) => findApiKey(control, digest),
    onUse: usage.recordUse,
    sessions: {
      find: (digest) => findSession(control, digest),
      recordUse: sessionUsage.recordUse,
      lastUse: sessionUsage.lastUse,
      readLifetime: sharedFor(
        lifetimeSharedMs,
        async () => 60_000 * (await settingsReader(control).read('session.lifetime')),
      ),
    },
    publicUrl,
    clock,
    log,
    metrics,
    trustedProxies,
  })
  const accessListeners = new Set<() => void>()
  const notifyAccessListeners = () => {
    for (const listener of accessListeners) listener()
  }
  return {
    databases,
    authenticator,
    requestLog,
    databaseChecks: {
      database: () => control.execute('select 1'),
      servers: watchServers(databases, { log, metrics }),
      ...poolerChecks(servers, log),
    },
    listenForChanges: (dropConfiguration) =>
      listenForChanges(databaseUrl, {
        tax_configuration: dropConfiguration,
        tenants() {
          databases.clearTenantCache()
          notifyAccessListeners()
        },
        api_keys(digest) {
          authenticator.dropKey(digest)
          notifyAccessListeners()
        },
        app_users() {
          authenticator.dropSessions()
          notifyAccessListeners()
        },
      }).catch(throwUnreachable),
    onAccessChange(listener) {
      accessListeners.add(listener)
      return { [Symbol.dispose]: () => void accessListeners.delete(listener) }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function throwUnreachable(cause: Error): never {
  throw new OperatorError(
    `The administration database is unreachable (${cause.message}): check that it is running and that DATABASE_URL is correct.`,
    { cause },
  )
}
