import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createJob } from '@fiscus/background-jobs/create-job'
import type { JobRow } from '@fiscus/background-jobs/take-job'
import { asOwner } from '@fiscus/db/connections/connect'
import { returnedRow } from '@fiscus/db/returned-row'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { printTable } from './table.ts'

/**
 * `node_modules/.bin/node bench/kill-bulk-edit.ts`: a ticker and a worker as they run in production do a bulk edit of 100,000
 * contacts, and the worker is killed with -9 five times at random. Prints how long it took each time until another start went on,
 * and what became of the contacts. Takes about six minutes: a worker counts as dead after half a minute.
 */
const contacts = 100_000
const kills = 5
const takeOverSecondsMax = 60

await using opened = new AsyncDisposableStack()
const server = opened.use(await startDatabaseServer({ durable: true }))
const fresh = opened.use(await freshDatabases(server.url, 'acme'))
const blobFolder = await mkdtemp(join(tmpdir(), 'fiscus-bench-'))
opened.defer(() => rm(blobFolder, { recursive: true }))
await asTenant(`insert into contacts (last_name) select 'Doe' from generate_series(1, ${contacts})`)
await askForEdit()
const ticker = start('ticker')
opened.defer(() => end(ticker, 'SIGTERM'))
let worker = start('worker')
opened.defer(() => end(worker, 'SIGTERM'))

const progress: number[] = []
const takeOvers: { done: number; seconds: number }[] = []
for (let killed = 0; killed < kills; killed++) {
  const place = (contacts / (kills + 1)) * (killed + Math.random())
  const { attempts } = await until(({ processed_items }) => processed_items > place)
  await end(worker, 'SIGKILL')
  const killedAt = performance.now()
  const { processed_items: done } = await look()
  worker = start('worker')
  await until((job) => job.attempts > attempts)
  takeOvers.push({ done, seconds: (performance.now() - killedAt) / 1000 })
}
const { attempts } = await until(({ status }) => status === 'success')
const [counted] = await asTenant(`
  select count(*)::integer as once from contacts
  where status = 'inactive' and version = 2
    and (select count(*) from audit_log where entity = 'contact' and entity_id = contacts.id::text) = 1`)

const wentBack = progress.some((done, n) => done < (progress[n - 1] ?? 0))
printTable({
  title: `A bulk edit of ${contacts} contacts whose worker is killed with -9`,
  columns: ['kill', 'contacts done', 's until taken over'],
  rows: takeOvers.map(({ done, seconds }, n) => [`${n + 1}`, done, seconds]),
  note: `${counted?.once} contacts were edited once, with one audit entry; ${attempts} starts. Progress ${wentBack ? 'went back' : 'never went back'} in ${progress.length} looks.`,
})
const isLate = takeOvers.some(({ seconds }) => seconds > takeOverSecondsMax)
if (counted?.once !== contacts || wentBack || isLate) process.exitCode = 1

function asTenant(statement: string) {
  return asOwner(fresh.urlOf('acme'), (client) => client.unsafe(statement))
}

async function askForEdit() {
  const params = { entity: 'contacts', filter: { status: 'active' }, set: { status: 'inactive' } }
  const author = { at: new Date(), actor: 'bench', request_id: null, reason: null }
  await fresh.databases.withTenant(fresh.tenant('acme').id, (db) =>
    createJob(db, { kind: 'bulk_edit', params, priority: 'normal' }, author),
  )
}

function start(service: 'ticker' | 'worker'): ChildProcess {
  const main = join(import.meta.dirname, '..', 'services', service, 'src', 'main.ts')
  const given = { DATABASE_URL: fresh.url, HTTP_HOST: '127.0.0.1', HTTP_PORT: '0', BLOB_FOLDER: blobFolder }
  const env = { ...process.env, ...given, LOG_LEVEL: 'error' }
  return spawn(process.execPath, [main], { env, stdio: ['ignore', 'inherit', 'inherit'] })
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function until(isSo: (job: JobRow) => boolean): Promise<JobRow> {
  for (;;) {
    const job = await look()
    if (isSo(job)) return job
    await sleep(10)
  }
}

async function look(): Promise<JobRow> {
  const job = await fresh.databases.withTenant(fresh.tenant('acme').id, async (db) =>
    returnedRow(await db.select().from(backgroundJobs)),
  )
  progress.push(job.processed_items)
  return job
}
