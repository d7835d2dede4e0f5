import { checkDatabase } from '@fiscus/db/connections/check-database'
import { findApiKey } from '@fiscus/db/keys/find-api-key'
import { openKeyUsage } from '@fiscus/db/keys/key-usage'
import { listenForChanges } from '@fiscus/db/notifications/listen-for-changes'
import { settingsReader } from '@fiscus/db/settings/settings-reader'
import { type Databases, openDatabases } from '@fiscus/db/tenants/open-databases'
import { poolerChecks } from '@fiscus/db/tenants/pooler-checks'
import { watchServers } from '@fiscus/db/tenants/watch-servers'
import { findSession } from '@fiscus/db/users/find-session'
import { openSessionUsage } from '@fiscus/db/users/session-usage'
import { sharedFor } from '@fiscus/runtime/caches/shared-for'
import type { Clock } from '@fiscus/runtime/clock'
import type { DatabaseServer } from '@fiscus/runtime/environment/database-servers'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { type Authenticator, createAuthenticator } from '../access/authenticator.ts'
import type { PublicUrl } from '../access/session-cookie.ts'
import { RequestLog } from '../request-log/request-log.ts'
import { requestLogWriter } from '../request-log/write-request-log.ts'
import type { ReadinessChecks } from './component-readiness.ts'

/** The configuration of the connections. */
export type ConnectionsConfig = {
  databaseUrl: string
  poolerUrl?: string | undefined
  servers?: readonly DatabaseServer[] | undefined
  pools: { tenantPoolMax: number; tenantPoolsMax: number }
  trustedProxies: number
  publicUrl: PublicUrl
}

const lifetimeSharedMs = 10_000

/**
 * Databases, API keys and request log of a service. Disposal writes the rest of the request log and closes the
 * connections.
 */
export type ServiceConnections = AsyncDisposable & {
  databases: Databases
  authenticator: Authenticator
  requestLog: RequestLog
  /** The readiness of the administration database, and whether every server of a tenant is known. */
  databaseChecks: ReadinessChecks
  /**
   * Drops cached tenants, keys and sessions when other processes change them, and calls the listeners below. Throws an
   * OperatorError if the administration database is unreachable.
   */
  listenForChanges(): Promise<AsyncDisposable>
  /** Calls a listener with the id of a tenant whose tax configuration was changed; null: any may have been. */
  onConfigurationChange(listener: (tenantId: string | null) => void): Disposable
  /** Calls a listener after each change of keys, users or tenants, for responses that outlast it. */
  onAccessChange(listener: () => void): Disposable
}

/** Opens the connections without waiting: pools connect on their first query. */
export function openServiceConnections(
  { databaseUrl, poolerUrl, servers, pools, trustedProxies, publicUrl }: ConnectionsConfig,
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
  const configurationChanges = listenerSet<[tenantId: string | null]>()
  const accessChanges = listenerSet<[]>()
  return {
    databases,
    authenticator,
    requestLog,
    databaseChecks: {
      database: () => checkDatabase(control),
      servers: watchServers(databases, { log, metrics }),
      ...poolerChecks(servers, log),
    },
    listenForChanges: () =>
      listenForChanges(databaseUrl, {
        tax_configuration: configurationChanges.notify,
        tenants() {
          databases.clearTenantCache()
          accessChanges.notify()
        },
        api_keys(digest) {
          authenticator.dropKey(digest)
          accessChanges.notify()
        },
        app_users() {
          authenticator.dropSessions()
          accessChanges.notify()
        },
      }).catch(throwUnreachable),
    onConfigurationChange: configurationChanges.add,
    onAccessChange: accessChanges.add,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function listenerSet<Values extends unknown[]>() {
  const listeners = new Set<(...values: Values) => void>()
  return {
    add(listener: (...values: Values) => void): Disposable {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
    notify(...values: Values) {
      for (const listener of listeners) listener(...values)
    },
  }
}

function throwUnreachable(cause: Error): never {
  throw new OperatorError(
    `The administration database is unreachable (${cause.message}): check that it is running and that DATABASE_URL is correct.`,
    { cause },
  )
}
