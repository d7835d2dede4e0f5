import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner } from '@fiscus/db/connections/connect'
import { type TenantDatabase, tenantDatabase } from '@fiscus/db/connections/databases'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { runOn, storeSetting } from '@fiscus/tasks/testing/task-context'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { type Log, logs, now } from './logs.ts'

const rows = 200_000
const rounds = 3

/** Each clean-up, and a bare DELETE of the same rows in one statement, on a database that keeps each commit. */
export async function measureRowsPerSecond(): Promise<Table> {
  await using server = await startDatabaseServer({ durable: true })
  await using fresh = await freshDatabases(server.url, 'bench')
  await addOwners(fresh)
  const measured: (string | number)[][] = []
  for (const log of logs) measured.push(await compare(fresh, log))
  return {
    title: `Clean-ups: ${rows.toLocaleString('en')} rows, 70 % of them old`,
    columns: ['', 'rows/s', 'bare DELETE rows/s', 'ratio', 'longest batch ms'],
    rows: measured,
    note: `Target: half the rows/s of one bare DELETE, which holds all its locks to the end. Archiving also writes, reads back and
  compares; session_cleanup first locks each row, to leave those that a user comes back to.`,
  }
}

/** A user for the sessions and a task for the runs. */
async function addOwners(fresh: FreshDatabases): Promise<void> {
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
  const own: number[] = []
  const longest: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push((rows * 0.7) / (await asOwnerOf(fresh, log, (db) => deleteBare(db, log))))
    await asOwnerOf(fresh, log, (db) => refill(db, log))
    // Neither has to connect while it is measured.
    await fresh.databases.withTenant(id, (db) => db.execute('select 1'))
    const batches = batchTimes()
    own.push((rows * 0.7) / (await sweep(fresh, log, batches.passed)))
    longest.push(batches.longestMs())
  }
  const [ownRate, bareRate] = [median(own), median(bare)]
  return [log.name, ownRate, bareRate, ownRate / bareRate, Math.max(...longest)]
}

function asOwnerOf<T>(
  fresh: FreshDatabases,
  { of }: Log,
  work: (db: TenantDatabase) => Promise<T>,
): Promise<T> {
  return asOwner(of === 'control' ? fresh.url : fresh.urlOf('bench'), (client) =>
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

async function deleteBare(db: TenantDatabase, log: Log): Promise<number> {
  await refill(db, log)
  return secondsOf(() => db.execute(log.bare))
}

async function sweep(fresh: FreshDatabases, { task }: Log, progress: () => void): Promise<number> {
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

/** The time between two calls of `passed`. */
function batchTimes() {
  let before = performance.now()
  let longest = 0
  return {
    passed() {
      const at = performance.now()
      longest = Math.max(longest, at - before)
      before = at
    },
    longestMs: () => longest,
  }
}
