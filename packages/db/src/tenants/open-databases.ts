import { Problem } from '@fiscus/contracts/problems/problem'
import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { isDatabaseUnavailable } from '@fiscus/runtime/database-unavailable'
import { connectApplication, databaseUrl } from '../connections/connect.ts'
import { type ControlDatabase, controlDatabase, type TenantDatabase } from '../connections/databases.ts'
import { type HeldDatabase, TenantPools } from '../connections/tenant-pools.ts'
import { rememberTenants, type TenantReference, type TenantRow } from './find-tenant.ts'

export type DatabasesConfig = {
  /** The administration database; tenants' databases are on the same server. */
  url: string
  /** Connections to one tenant's database. */
  tenantPoolMax?: number | undefined
  /** Tenants' databases that are connected at the same time. */
  tenantPoolsMax?: number | undefined
}

/** The databases of this process, as the application sees them; disposing it closes every connection. */
export type Databases = AsyncDisposable & {
  readonly control: ControlDatabase
  /** The tenant, from memory where possible. Throws the problem `not-found` or `tenant-suspended`. */
  findTenant(reference: TenantReference): Promise<TenantRow>
  /** For whoever hears that a tenant has changed. */
  forgetTenants(): void
  /**
   * Runs work on a tenant's database. Throws the problem `not-found`, `tenant-suspended`, or, when the database doesn't answer,
   * `database-unavailable`.
   */
  withTenant<T>(tenantId: string, work: (db: TenantDatabase) => Promise<T>): Promise<T>
  /** The same for whoever knows the tenant's database already, and may not need it: it is connected when `db` is asked for. */
  onDatabase<T>(database: string, work: (held: HeldDatabase) => Promise<T>): Promise<T>
}

const controlConnectionsMax = 4

/** Connects nothing yet: each pool opens with its first statement. */
export function openDatabases(config: DatabasesConfig, clock: Clock = systemClock): Databases {
  const client = connectApplication(config.url, controlConnectionsMax)
  const control = controlDatabase(client)
  const tenants = rememberTenants(control, clock)
  const pools = new TenantPools({
    connectionsMax: config.tenantPoolMax ?? 2,
    poolsMax: config.tenantPoolsMax ?? 100,
  })
  const onDatabase = <T>(database: string, work: (held: HeldDatabase) => Promise<T>) =>
    answered(pools.hold(databaseUrl(config.url, database), work))
  return {
    control,
    onDatabase,
    findTenant: (reference) => answered(tenants.find(reference)),
    forgetTenants: tenants.forget,
    withTenant: (tenantId, work) =>
      answered(tenants.find({ id: tenantId })).then(({ database }) =>
        onDatabase(database, ({ db }) => work(db)),
      ),
    async [Symbol.asyncDispose]() {
      await Promise.all([pools[Symbol.asyncDispose](), client.end({ timeout: 5 })])
    },
  }
}

async function answered<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Problem || !isDatabaseUnavailable(error)) throw error
    throw new Problem('database-unavailable', 'The database does not answer: try again in a few seconds', {
      headers: { 'Retry-After': '5' },
      cause: error,
    })
  }
}
