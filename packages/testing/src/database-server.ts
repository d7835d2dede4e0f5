import { chmod, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { createDatabase } from '@fiscus/db/migrations/create-database'
import { migrateDatabase } from '@fiscus/db/migrations/migrate-database'
import { prepareAdministration } from '@fiscus/db/tenants/prepare-administration'
import { seedTenantDatabase } from '@fiscus/db/tenants/seed-tenant'
import { startEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { systemClock } from '@fiscus/runtime/clock'
import { createServerFolder } from './server-folder.ts'
import { freePorts } from './servers/free-ports.ts'

/** Names of the template databases. */
export const templates = { control: 'template_control', tenant: 'template_tenant' }

/** A PostgreSQL server for tests and benchmarks, with the template databases; disposing it removes it with its data. */
export type DatabaseServer = AsyncDisposable & {
  /** Connects as the owner to the maintenance database. */
  url: string
  /** Stops the server and starts it again with the same data and address after `downMs`. */
  restart(downMs: number): Promise<void>
  /**
   * Has the server crash, which loses each commit that did not wait for the disk, and resolves when it runs again with
   * the same address.
   */
  crash(): Promise<void>
}

const manyConnections = { max_connections: '400' }
/** The server is started again after half a second. */
const crashMaxMs = 60_000
/** Data of tests need not survive a power failure. */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts a server without durability, in memory if there is room, for speed. Benchmarks use `durable`, as in
 * production, or the disk for many databases.
 */
export async function startDatabaseServer({
  durable = false,
  inMemory = !durable,
  settings: more = {},
}: {
  durable?: boolean
  inMemory?: boolean
  /** Further settings of PostgreSQL. */
  settings?: Readonly<Record<string, string>>
} = {}): Promise<DatabaseServer> {
  const settings = { ...manyConnections, ...(durable ? {} : notDurable), ...more }
  const folder = await createServerFolder(inMemory)
  await chmod(folder, 0o755)
  // No other server takes this port while a test restarts this one.
  const [port = 0] = await freePorts(1)
  let server = await startEmbeddedPostgres({ folder, settings, port })
  await createTemplates(server.url)
  return {
    url: server.url,
    async restart(downMs) {
      await server[Symbol.asyncDispose]()
      await sleep(downMs)
      server = await startEmbeddedPostgres({ folder, settings })
    },
    async crash() {
      const startedAt = () =>
        asOwner(server.url, (client) => client`select pg_postmaster_start_time()::text as at`)
          .then(([row]) => String(row?.at))
          .catch(() => null)
      const before = await startedAt()
      const [pid = ''] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
      // An immediate shutdown writes nothing that is in memory.
      process.kill(Number(pid), 'SIGQUIT')
      const deadline = performance.now() + crashMaxMs
      for (let now = before; now === before || now === null; now = await startedAt()) {
        if (performance.now() > deadline) throw new Error('PostgreSQL was not started again')
        await sleep(100)
      }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createTemplates(url: string): Promise<void> {
  await prepareAdministration({ url: databaseUrl(url, templates.control), clock: systemClock })
  await asOwner(url, (client) => createDatabase(client, templates.tenant))
  await migrateDatabase(databaseUrl(url, templates.tenant), ['tenant'])
  await seedTenantDatabase(databaseUrl(url, templates.tenant))
}
