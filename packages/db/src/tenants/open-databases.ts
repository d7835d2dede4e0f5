import { Problem } from '@fiscus/contracts/problems/problem'
import { outages } from '@fiscus/messages/outages'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import type { DatabaseServer } from '@fiscus/runtime/environment/database-servers'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { unlessAborted } from '@fiscus/runtime/waiting/unless-aborted'
import { eq } from 'drizzle-orm'
import { applicationUrl, type ProcessClass } from '../connections/application-login.ts'
import { connectApplication, connectPooled, databaseName, databaseUrl } from '../connections/connect.ts'
import type { MarkCheck } from '../connections/database-mark.ts'
import { type ControlDatabase, controlDatabase, type TenantDatabase } from '../connections/databases.ts'
import { serverIdentity } from '../connections/server-identity.ts'
import { type LazyDatabase, TenantPools } from '../connections/tenant-pools.ts'
import { maintenanceDatabase, type TenantPlace } from '../connections/tenant-url.ts'
import { rejectAsUnavailable } from '../connections/unavailable-problem.ts'
import { tenants } from '../schema/control/tenants.ts'
import type { TenantReference, TenantRow } from './read-tenant.ts'
import { createTenantCache } from './tenant-cache.ts'

/** The location and the limits of the databases. */
export type DatabasesConfig = {
  /**
   * The administration database. The databases of the tenants are on the same server, unless their rows name a further
   * one.
   */
  url: string
  /** A PgBouncer in transaction mode before the server, which then has all connections of the pools. */
  poolerUrl?: string | undefined
  /** Further servers for the databases of tenants. */
  servers?: readonly DatabaseServer[] | undefined
  /** Most connections to the administration database; 4 by default. */
  controlPoolMax?: number | undefined
  /** Most connections to the database of one tenant. */
  tenantPoolMax?: number | undefined
  /** Most tenant databases that are connected at the same time. */
  tenantPoolsMax?: number | undefined
  /** The longest transaction, in milliseconds. */
  transactionMsMax?: number | undefined
  /** The class whose login is used where an address has that of the owner; `standalone` by default. */
  processClass?: ProcessClass | undefined
}

/** The databases of this process, with the rights of its class. Disposal closes every connection. */
export type Databases = AsyncDisposable & {
  readonly control: ControlDatabase
  /** The names of the further servers that this process knows. */
  readonly servers: readonly string[]
  /**
   * Returns the identity of each further server, by its name. Null: it does not answer in 2 s, or rejects the login of
   * the application.
   */
  identifyServers(): Promise<Record<string, string | null>>
  /** Finds a tenant, in the cache if possible. Throws the problem `not-found` or `tenant-suspended`. */
  findTenant(reference: TenantReference): Promise<TenantRow>
  /** To be called when a tenant has changed. */
  clearTenantCache(): void
  /**
   * Runs work on the database of a tenant. Throws the problem `not-found`, `tenant-suspended`, or, when the database is
   * unreachable, `database-unavailable`.
   */
  withTenant<T>(tenantId: string, work: (db: TenantDatabase) => Promise<T>): Promise<T>
  /**
   * Runs work on the database of a tenant by its place. The database is connected at the first use of `db`, for work
   * that may not need it.
   */
  withLazyDatabase<T>(place: TenantPlace, work: (database: LazyDatabase) => Promise<T>): Promise<T>
}

const controlConnectionsMax = 4
const identifyMsMax = 2_000
const findMsMax = 2_000

/** Does not connect yet: each pool opens with its first statement. */
export function openDatabases(config: DatabasesConfig, clock: Clock = systemClock): Databases {
  const { servers = [], transactionMsMax, processClass } = config
  const url = applicationUrl(config.poolerUrl ?? config.url, processClass)
  const poolers = new Set([config, ...servers].flatMap((server) => server.poolerUrl ?? []).map(hostOf))
  const connect = (address: string, connectionsMax: number, check?: MarkCheck) => {
    const open = poolers.has(hostOf(address)) ? connectPooled : connectApplication
    return open(address, connectionsMax, transactionMsMax, check)
  }
  const client = connect(url, config.controlPoolMax ?? controlConnectionsMax, staysTheFirst())
  const control = controlDatabase(client)
  const tenantCache = createTenantCache(control, clock)
  const pools = new TenantPools({
    connect: (address) =>
      connect(address, config.tenantPoolMax ?? 2, isOfTenant(control, databaseName(address))),
    poolsMax: config.tenantPoolsMax ?? 100,
  })
  const serverUrls = new Map<string | null, string>([
    [null, url],
    ...servers.map(
      (server) => [server.name, applicationUrl(server.poolerUrl ?? server.url, processClass)] as const,
    ),
  ])

  async function withLazyDatabase<T>(
    { server, database }: TenantPlace,
    work: (database: LazyDatabase) => Promise<T>,
  ): Promise<T> {
    const address = serverUrls.get(server)
    if (address === undefined) throw unknownServer(`${server}`, database)
    return rejectAsUnavailable(pools.useLazily(databaseUrl(address, database), work))
  }

  /** On a connection of its own, which no pool keeps. */
  async function identify(address: string): Promise<string | null> {
    const server = connect(databaseUrl(address, maintenanceDatabase), 1)
    try {
      return await unlessAborted(serverIdentity(server), AbortSignal.timeout(identifyMsMax))
    } catch {
      return null
    } finally {
      await server.end({ timeout: 0 })
    }
  }

  return {
    control,
    servers: servers.map(({ name }) => name),
    async identifyServers() {
      const named = [...serverUrls].flatMap(([name, address]) => (name === null ? [] : [{ name, address }]))
      const found = await Promise.all(named.map(({ address }) => identify(address)))
      return Object.fromEntries(named.map(({ name }, index) => [name, found[index] ?? null]))
    },
    withLazyDatabase,
    findTenant: (reference) => rejectAsUnavailable(tenantCache.find(reference)),
    clearTenantCache: tenantCache.clear,
    withTenant: (tenantId, work) =>
      rejectAsUnavailable(tenantCache.find({ id: tenantId })).then((tenant) =>
        withLazyDatabase(tenant, ({ db }) => work(db)),
      ),
    [Symbol.asyncDispose]: () =>
      whileClosing('databases', () =>
        Promise.all([pools[Symbol.asyncDispose](), client.end({ timeout: 5 })]),
      ),
  }
}

/** The check of the administration database: a process stays with the installation that it has started with. */
function staysTheFirst(): MarkCheck {
  let first: string | undefined
  return {
    async prepare() {},
    expected(mark) {
      first ??= mark
      return first
    },
  }
}

/**
 * The check of a tenant's database: the administration database names its tenant, when it is connected for the first
 * time and after each mark of another one, because a tenant that was deleted may be followed by another one in a
 * database of the same name. While nothing names it, any mark passes: other tenants and cached answers go on while the
 * administration database is away, and a transaction on it that waits for this connection does not wait for itself.
 */
function isOfTenant(control: ControlDatabase, database: string): MarkCheck {
  let tenantId: string | null = null
  let isCurrent = false
  return {
    async prepare() {
      if (isCurrent) return
      const rows = control.select({ id: tenants.id }).from(tenants).where(eq(tenants.database, database))
      const [row] = await unlessAborted(rows, AbortSignal.timeout(findMsMax)).catch(() => [])
      tenantId = row?.id ?? tenantId
      isCurrent = row !== undefined
    },
    expected(mark) {
      isCurrent &&= mark === tenantId
      return tenantId
    },
  }
}

const hostOf = (address: string) => new URL(address).host

/** Other tenants of the process go on. */
function unknownServer(server: string, database: string): Problem {
  return new Problem('database-unavailable', outages.serverUnknown({ database, server }), {
    headers: { 'Retry-After': '5' },
  })
}
