import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner } from '@fiscus/db/connections/connect'
import { type TenantDatabase, tenantDatabase } from '@fiscus/db/connections/databases'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { runOn, storeSetting } from '@fiscus/tasks/testing/task-context'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { type Log, logs, now } from './logs.ts'

const rows = 100_000
const rounds = 3

/** Compares each clean-up task with one bare DELETE of the same rows, on a PostgreSQL with fsync. */
export async function measureRowsPerSecond(): Promise<Table> {
  await using server = await startDatabaseServer({ durable: true })
  await using fresh = await freshDatabases(server.url, 'bench')
  await addUserAndTask(fresh)
  const measured: (string | number)[][] = []
  for (const log of logs) measured.push(await compare(fresh, log))
  return {
    title: `Clean-up tasks: ${rows.toLocaleString('en')} rows, 70 % of them old`,
    columns: ['task', 'rows/s', 'bare DELETE rows/s', 'ratio', 'longest batch ms'],
    rows: measured,
    note: `Target: half the rows/s of one bare DELETE, which holds all its locks until it ends. The archive mode also writes, reads back and
  compares each row. session_cleanup deletes by instants, because a session whose user returns meanwhile stays.`,
  }
}

/** Inserts a user for the sessions and a task for the runs. */
async function addUserAndTask(fresh: FreshDatabases): Promise<void> {
  const { id } = fresh.tenant('bench')
  await asOwner(fresh.urlOf('bench'), (sql) => sql`insert into users (email, name) values ('a@b.c', 'Ada')`)
  await asOwner(
    fresh.url,
    (sql) => sql`
      insert into cron_tasks (profile, tenant_id, name, label, command_class, expression, timezone, is_active)
      values ('client', ${id}, 'bench', 'Bench', 'fiscus.tasks.bench', '0 0 1 1 *', 'UTC', 0)`,
  )
}

async function compare(fresh: FreshDatabases, log: Log): Promise<(string | number)[]> {
  const { id } = fresh.tenant('bench')
  for (const [key, value] of Object.entries(log.settings ?? {})) await storeSetting(fresh, id, key, value)
  const bare: number[] = []
  const task: number[] = []
  const longest: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push((rows * 0.7) / (await inDatabaseOf(fresh, log, (db) => timeBareDelete(db, log))))
    await inDatabaseOf(fresh, log, (db) => refill(db, log))
    // Opens the connection before the measurement.
    await fresh.databases.withTenant(id, (db) => db.execute('select 1'))
    const batches = batchTimes()
    task.push((rows * 0.7) / (await timeCleanUp(fresh, log, batches.recordBatch)))
    longest.push(batches.longestMs())
  }
  const [taskRate, bareRate] = [median(task), median(bare)]
  return [log.name, taskRate, bareRate, taskRate / bareRate, Math.max(...longest)]
}

function inDatabaseOf<T>(
  fresh: FreshDatabases,
  { database }: Log,
  work: (db: TenantDatabase) => Promise<T>,
): Promise<T> {
  return asOwner(database === 'control' ? fresh.url : fresh.urlOf('bench'), (client) =>
    work(tenantDatabase(client)),
  )
}

async function refill(db: TenantDatabase, { table, fill }: Log): Promise<void> {
  for (const statement of [
    sql.raw(`truncate ${table}`),
    fill(rows),
    sql.raw(`vacuum analyze ${table}`),
    sql.raw('checkpoint'),
  ])
    await db.execute(statement)
}

async function timeBareDelete(db: TenantDatabase, log: Log): Promise<number> {
  await refill(db, log)
  return secondsOf(() => db.execute(log.bareDelete))
}

async function timeCleanUp(fresh: FreshDatabases, { task }: Log, progress: () => void): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-bench-'))
  const blobs = openFileBlobs(folder)('bench')
  const seconds = await secondsOf(() => runOn(fresh, task, { slug: 'bench', now, progress, blobs }))
  await rm(folder, { recursive: true })
  return seconds
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Measures the longest time between two calls of `recordBatch`. */
function batchTimes() {
  let previous = performance.now()
  let longest = 0
  return {
    recordBatch() {
      const at = performance.now()
      longest = Math.max(longest, at - previous)
      previous = at
    },
    longestMs: () => longest,
  }
}
