import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobRow } from '@fiscus/background-jobs/claim-job'
import { createJob } from '@fiscus/background-jobs/create-job'
import { asOwner } from '@fiscus/db/connections/connect'
import { requireRow } from '@fiscus/db/queries/require-row'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { printTable } from './table.ts'

/**
 * `node_modules/.bin/node bench/kill-bulk-edit.ts`: kills the worker of a bulk edit of 100,000 contacts with kill -9,
 * five times at random progress, with the ticker and the worker of production. Prints the time until the next worker
 * continues the job, and counts the contacts that were edited once. Takes about six minutes, because a worker counts as
 * stopped after 30 s without a heartbeat.
 */
const contacts = 100_000
const kills = 5
const takeoverSecondsMax = 60
const jobTimeoutMs = 600_000

await using opened = new AsyncDisposableStack()
const server = opened.use(await startDatabaseServer({ durable: true }))
const fresh = opened.use(await freshDatabases(server.url, 'acme'))
const blobFolder = await mkdtemp(join(tmpdir(), 'fiscus-bench-'))
opened.defer(() => rm(blobFolder, { recursive: true }))
await asTenant(`insert into contacts (last_name) select 'Doe' from generate_series(1, ${contacts})`)
await createBulkEdit()
const ticker = start('ticker')
opened.defer(() => stop(ticker, 'SIGTERM'))
let worker = start('worker')
opened.defer(() => stop(worker, 'SIGTERM'))

const progress: number[] = []
const takeovers: { done: number; seconds: number }[] = []
for (let killed = 0; killed < kills; killed++) {
  const killAt = (contacts / (kills + 1)) * (killed + Math.random())
  const { attempts } = await waitForJob(({ processed_items }) => processed_items > killAt)
  await stop(worker, 'SIGKILL')
  const killedAt = performance.now()
  const { processed_items: done } = await readJob()
  worker = start('worker')
  await waitForJob((job) => job.attempts > attempts)
  takeovers.push({ done, seconds: (performance.now() - killedAt) / 1000 })
}
const { attempts } = await waitForJob(({ status }) => status === 'success')
const [counted] = await asTenant(`
  select count(*)::integer as once from contacts
  where status = 'inactive' and version = 2
    and (select count(*) from audit_log where entity = 'contact' and entity_id = contacts.id::text) = 1`)

const hasDecreased = progress.some((done, n) => done < (progress[n - 1] ?? 0))
printTable({
  title: `Bulk edit of ${contacts} contacts whose worker is killed with kill -9`,
  columns: ['kill', 'contacts done', 's until the next worker continues'],
  rows: takeovers.map(({ done, seconds }, n) => [`${n + 1}`, done, seconds]),
  note: `${counted?.once} contacts were edited exactly once and have one audit entry. The job was started ${attempts} times. Its progress ${hasDecreased ? 'decreased' : 'never decreased'} in ${progress.length} reads.`,
})
const isLate = takeovers.some(({ seconds }) => seconds > takeoverSecondsMax)
if (counted?.once !== contacts || hasDecreased || isLate) process.exitCode = 1

function asTenant(statement: string) {
  return asOwner(fresh.urlOf('acme'), (client) => client.unsafe(statement))
}

async function createBulkEdit() {
  const params = { entity: 'contacts', filter: { status: 'active' }, set: { status: 'inactive' } }
  const author = { at: new Date(), actor: 'bench', request_id: null, reason: null }
  await fresh.databases.withTenant(fresh.tenant('acme').id, (db) =>
    createJob(db, { kind: 'bulk_edit', params, priority: 'normal' }, author),
  )
}

function start(service: 'ticker' | 'worker'): ChildProcess {
  const main = join(import.meta.dirname, '..', 'services', service, 'src', 'main.ts')
  const settings = {
    DATABASE_URL: fresh.url,
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: '0',
    BLOB_FOLDER: blobFolder,
  }
  const env = { ...process.env, ...settings, LOG_LEVEL: 'error' }
  return spawn(process.execPath, [main], { env, stdio: ['ignore', 'inherit', 'inherit'] })
}

async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Resolves with the job when it meets the condition. */
async function waitForJob(isMet: (job: JobRow) => boolean): Promise<JobRow> {
  const deadline = performance.now() + jobTimeoutMs
  while (performance.now() < deadline) {
    const job = await readJob()
    if (isMet(job)) return job
    await sleep(10)
  }
  throw new Error(
    `The job did not reach the expected state within ${jobTimeoutMs / 1000} s. The log of the worker is above.`,
  )
}

/** Reads the job and records its progress. */
async function readJob(): Promise<JobRow> {
  const job = await fresh.databases.withTenant(fresh.tenant('acme').id, async (db) =>
    requireRow(await db.select().from(backgroundJobs)),
  )
  progress.push(job.processed_items)
  return job
}
