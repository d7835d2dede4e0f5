import { asOwner } from '@fiscus/db/connections/connect'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { forkServer } from '../fork-server.ts'
import type { Table } from '../table.ts'
import { memoryOfTree, parentOf } from './process-memory.ts'
import type { TenantServer } from './tenant-server.ts'

const sampleMs = 1000
/** Of each row of the table. */
const secondsMax = 10
const megabyte = 2 ** 20
type Used = { tenants: number; uses: number; seconds: number; failed: number; memoryBytes: number }

/** Several processes use every tenant, three times or for 10 seconds, directly and through PgBouncer. */
export async function measureConnections(server: TenantServer): Promise<Table> {
  const rows: (string | number)[][] = []
  for (const processes of [1, 3])
    for (const path of ['direct', 'PgBouncer'] as const)
      rows.push([path, processes, ...(await useTenants(server, path, processes))])
  return {
    title: `Processes that use ${server.names.length} tenants in turn`,
    columns: [
      'connection',
      'processes',
      'connections to PostgreSQL, most',
      'tenants used by each',
      'uses a second',
      'failed',
      'memory of a process, MB',
      'memory of PostgreSQL, MB',
    ],
    rows,
    note: `A use is a transaction with one statement; each process uses the tenants one after another, 32 at a time, three times or for ${secondsMax} seconds. TENANT_POOL_MAX 2, TENANT_POOLS_MAX 100, max_connections 400, PgBouncer as shipped: with more tenants than pools, each use opens a pool again.`,
  }
}

async function useTenants(
  { fresh, pgBouncer, names }: TenantServer,
  path: 'direct' | 'PgBouncer',
  processes: number,
): Promise<number[]> {
  return asOwner(fresh.url, async (owner) => {
    const [postmaster] = await owner`select pg_backend_pid() as pid`
    const server = await parentOf(Number(postmaster?.pid))
    let [connections, memoryBytes] = [0, 0]
    const sampling = repeatEvery(sampleMs, async () => {
      const [row] = await owner`select count(*)::integer as count from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`
      connections = Math.max(connections, row?.count)
      memoryBytes = Math.max(memoryBytes, await memoryOfTree(server))
    })
    const poolerUrl = path === 'PgBouncer' ? pgBouncer.urlOf(fresh.url) : undefined
    const forked = await Promise.all(
      Array.from({ length: processes }, () =>
        forkServer<Used>('tenants', { databases: { url: fresh.url, poolerUrl }, names, secondsMax }),
      ),
    )
    await sampling[Symbol.asyncDispose]()
    const used = forked.map(({ firstMessage }) => firstMessage)
    await Promise.all(forked.map((child) => child[Symbol.asyncDispose]()))
    return [
      connections,
      Math.min(...used.map(({ tenants }) => tenants)),
      used.reduce((sum, { uses, seconds }) => sum + uses / seconds, 0),
      used.reduce((sum, { failed }) => sum + failed, 0),
      Math.max(...used.map(({ memoryBytes }) => memoryBytes)) / megabyte,
      memoryBytes / megabyte,
    ]
  })
}
