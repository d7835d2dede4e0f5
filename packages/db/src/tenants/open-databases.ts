import { Problem } from '@fiscus/contracts/problems/problem'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { whileClosing } from '@fiscus/runtime/closing-resources'
import { isDatabaseUnavailable } from '@fiscus/runtime/database-unavailable'
import { applicationUrl } from '../connections/application-login.ts'
import { connectApplication, connectPooled, databaseUrl } from '../connections/connect.ts'
import { type ControlDatabase, controlDatabase, type TenantDatabase } from '../connections/databases.ts'
import { type LazyDatabase, TenantPools } from '../connections/tenant-pools.ts'
import type { TenantReference, TenantRow } from './read-tenant.ts'
import { createTenantCache } from './tenant-cache.ts'

/** The location and the limits of the databases. */
export type DatabasesConfig = {
  /** The administration database. The databases of the tenants are on the same server. */
  url: string
  /** A PgBouncer in transaction mode before the server, which then has all connections of the pools. */
  poolerUrl?: string | undefined
  /** Most connections to the database of one tenant. */
  tenantPoolMax?: number | undefined
  /** Most tenant databases that are connected at the same time. */
  tenantPoolsMax?: number | undefined
  /** The longest transaction, in milliseconds. */
  transactionMsMax?: number | undefined
}

/** The databases of this process, with the rights of the application. Disposal closes every connection. */
export type Databases = AsyncDisposable & {
  readonly control: ControlDatabase
  /** Finds a tenant, in the cache if possible. Throws the problem `not-found` or `tenant-suspended`. */
  findTenant(reference: TenantReference): Promise<TenantRow>
  /** To be called when a tenant has changed. */
  clearTenantCache(): void
  /**
   * Runs work on the database of a tenant. Throws the problem `not-found`, `tenant-suspended`, or, when the database is unreachable,
   * `database-unavailable`.
   */
  withTenant<T>(tenantId: string, work: (db: TenantDatabase) => Promise<T>): Promise<T>
  /** Runs work on a database by its name. The database is connected at the first use of `db`, for work that may not need it. */
  withLazyDatabase<T>(name: string, work: (database: LazyDatabase) => Promise<T>): Promise<T>
}

const controlConnectionsMax = 4

/** Does not connect yet: each pool opens with its first statement. */
export function openDatabases(config: DatabasesConfig, clock: Clock = systemClock): Databases {
  const url = applicationUrl(config.poolerUrl ?? config.url)
  const connect = config.poolerUrl ? connectPooled : connectApplication
  const client = connect(url, controlConnectionsMax, config.transactionMsMax)
  const control = controlDatabase(client)
  const tenants = createTenantCache(control, clock)
  const pools = new TenantPools({
    connect: (url) => connect(url, config.tenantPoolMax ?? 2, config.transactionMsMax),
    poolsMax: config.tenantPoolsMax ?? 100,
  })
  const withLazyDatabase = <T>(name: string, work: (database: LazyDatabase) => Promise<T>) =>
    rejectAsUnavailable(pools.useLazily(databaseUrl(url, name), work))
  return {
    control,
    withLazyDatabase,
    findTenant: (reference) => rejectAsUnavailable(tenants.find(reference)),
    clearTenantCache: tenants.clear,
    withTenant: (tenantId, work) =>
      rejectAsUnavailable(tenants.find({ id: tenantId })).then(({ database }) =>
        withLazyDatabase(database, ({ db }) => work(db)),
      ),
    [Symbol.asyncDispose]: () =>
      whileClosing('databases', () =>
        Promise.all([pools[Symbol.asyncDispose](), client.end({ timeout: 5 })]),
      ),
  }
}

/** Replaces the error of an unreachable database by the problem `database-unavailable`. */
async function rejectAsUnavailable<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Problem || !isDatabaseUnavailable(error)) throw error
    throw new Problem('database-unavailable', 'The database is unreachable: try again in a few seconds', {
      headers: { 'Retry-After': '5' },
      cause: error,
    })
  }
}
