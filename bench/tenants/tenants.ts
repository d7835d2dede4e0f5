import { createTenant } from '@fiscus/db/tenants/create-tenant'
import { testAuthor } from '@fiscus/testing/test-author'
import { forkServer } from '../fork-server.ts'
import { median } from '../measure.ts'
import { logPosition } from '../scheduler/log-position.ts'
import type { TickMeasurement } from '../scheduler/ticks.ts'
import type { Table } from '../table.ts'
import { measureConnections } from './connections.ts'
import { measureProcesses } from './processes.ts'
import { startTenantServer, type TenantServer } from './tenant-server.ts'

const tenants = Number(process.env.BENCH_TENANTS ?? 1000)
const midday = new Date('2026-11-20T11:00:30Z')
const megabyte = 2 ** 20
const created = 3

/**
 * Measures an installation with 1,000 tenants, each with a database of its own: docs/production/capacity.md. Each part
 * has a limit of time, so that the measurements take about five minutes on a slow machine, which then has fewer
 * tenants, and the removal of the databases three.
 */
export async function* measureTenants(): AsyncGenerator<Table> {
  await using server = await startTenantServer(tenants, midday)
  yield await measureTick(server)
  yield await measureProcesses(server)
  yield await measureConnections(server)
  yield await measureCreation(server)
}

async function measureCreation(server: TenantServer): Promise<Table> {
  const { fresh, names, createSeconds, databaseBytes } = server
  const { length } = names
  const seconds: number[] = []
  for (let n = 0; n < created; n += 1) {
    const started = performance.now()
    await createTenant({ url: fresh.url, author: testAuthor() }, { slug: `new-${n}` })
    seconds.push((performance.now() - started) / 1000)
  }
  return {
    title: 'Databases of tenants',
    columns: ['', 'value'],
    rows: [
      [`a tenant is created with ${length} others there, median, seconds`, median(seconds)],
      ['a copy of the template, four at a time, seconds each', createSeconds / length],
      ['a new database, MB', databaseBytes / megabyte],
      [`all ${length}, GB`, (databaseBytes * length) / 2 ** 30],
    ],
    note: 'The server has its data on the disk, without fsync.',
  }
}

async function measureTick({ fresh, pgBouncer, names }: TenantServer): Promise<Table> {
  const poolerUrl = pgBouncer.urlOf(fresh.url)
  const before = await logPosition(fresh.databases.control)
  await using ticker = await forkServer<TickMeasurement>(
    'ticks',
    { databaseUrl: fresh.url, poolerUrl, now: midday },
    ['--max-semi-space-size=16'],
  )
  const { emptyMs, enqueued, seconds, peakBytes } = ticker.firstMessage
  const logBytes = (await logPosition(fresh.databases.control)) - before
  return {
    title: `Ticks of ${names.length} tenants through PgBouncer, with the queues in the database`,
    columns: ['', 'value'],
    rows: [
      ['a tick with nothing due, median, ms', median(emptyMs)],
      ['a tick with nothing due, longest of 100, ms', Math.max(...emptyMs)],
      ['a tick with due tasks: runs enqueued', enqueued],
      ['the same, seconds', seconds],
      ['peak memory of the ticker, MB', peakBytes / megabyte],
      ['log of PostgreSQL of each run until it is enqueued, kB', logBytes / enqueued / 1024],
    ],
    note: 'Five of the tasks of each tenant are due in the same minute.',
  }
}
