import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { mapBounded } from '@fiscus/runtime/concurrency/map-bounded'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import { startDatabaseServer, templates } from '@fiscus/testing/database-server'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { findPgBouncer, type PgBouncer, startPgBouncer } from '@fiscus/testing/servers/pgbouncer'
import { fillRegistry } from '../scheduler/fill-registry.ts'

/** A PostgreSQL with the database of each tenant, and a PgBouncer before it. Disposal removes both. */
export type TenantServer = AsyncDisposable & {
  fresh: FreshDatabases
  pgBouncer: PgBouncer
  /** The names of the tenants' databases. */
  names: string[]
  createSeconds: number
  /** Bytes of the database of a new tenant. */
  databaseBytes: number
}

const copiesAtATime = 4
const copySecondsMax = 90

/**
 * Copies the template of a tenant's database for each tenant, on the disk and without its flushes, for 90 seconds at
 * most, and registers the tenants that have one with their tasks.
 */
export async function startTenantServer(tenants: number, now: Date): Promise<TenantServer> {
  const program = await findPgBouncer()
  if (program === null) throw new Error('This benchmark needs pgbouncer: install it.')
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startDatabaseServer({ inMemory: false }))
  const pgBouncer = opened.use(await startPgBouncer(program, { serverUrl: server.url }))
  const fresh = opened.use(await freshDatabases(server.url))
  const wanted = Array.from({ length: tenants }, (_, n) => `tenant_${n + 1}`)
  const started = performance.now()
  const elapsedSeconds = () => (performance.now() - started) / 1000
  const names: string[] = []
  await mapBounded(wanted, copiesAtATime, async (name) => {
    if (elapsedSeconds() > copySecondsMax) return
    await asOwner(server.url, (client) =>
      client.unsafe(`create database ${name} template ${templates.tenant} strategy file_copy`),
    )
    names.push(name)
  })
  const createSeconds = elapsedSeconds()
  await fillRegistry(fresh, names.length, now)
  const [size] = await asOwner(databaseUrl(server.url, 'tenant_1'), (client) =>
    client.unsafe('select pg_database_size(current_database())::float8 as bytes'),
  )
  return withResources({ fresh, pgBouncer, names, createSeconds, databaseBytes: Number(size?.bytes) }, opened)
}
