import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createJob } from '@fiscus/background-jobs/create-job'
import { kinds } from '@fiscus/background-jobs/kinds/kinds'
import { runJobs } from '@fiscus/background-jobs/run-jobs'
import type { JsonValue } from '@fiscus/contracts/fields/json-value'
import { asOwner } from '@fiscus/db/connections/connect'
import { tenantDatabase } from '@fiscus/db/connections/databases'
import { rechain } from '@fiscus/db/testing/rechain'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { systemClock } from '@fiscus/runtime/clock'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'

/** Times of a job and of its reference, a bare statement with the same effect, measured in turn. */
export type Measurement = { name: string; items: number; jobMs: number[]; bareMs: number[] }

/** Rounds of each measurement. */
export const rounds = 3

/** A tenant on a PostgreSQL with the durability of production, and a folder for blobs. Disposal removes both. */
export type JobTestbed = AsyncDisposable & {
  /** Runs statements on one connection, and returns their time in milliseconds. */
  bareMs(...statements: string[]): Promise<number>
  /** Gives documents that statements have inserted the digests of a chain. */
  rechain(): Promise<void>
  /** Creates a job and processes it like a worker. Returns the time in milliseconds from its claim to its end. */
  jobMs(kind: string, params: JsonValue): Promise<number>
}

export async function openJobTestbed(): Promise<JobTestbed> {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startDatabaseServer({ durable: true }))
  const fresh = opened.use(await freshDatabases(server.url, 'acme'))
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-bench-'))
  opened.defer(() => rm(folder, { recursive: true }))
  const tenant = fresh.tenant('acme')
  const context = {
    clock: systemClock,
    log: { info() {}, warn: console.error, error: console.error },
    tenant,
    blobs: openFileBlobs(folder)(tenant.id),
    signal: new AbortController().signal,
    kinds,
    progress() {},
  }
  const resources = opened.move()
  return {
    rechain: () => asOwner(fresh.urlOf('acme'), (client) => rechain(tenantDatabase(client))),
    bareMs: (...statements) =>
      asOwner(fresh.urlOf('acme'), (client) =>
        elapsedMs(async () => {
          for (const statement of statements) await client.unsafe(statement)
        }),
      ),
    jobMs: (kind, params) =>
      fresh.databases.withTenant(tenant.id, async (db) => {
        const author = { at: systemClock.now(), actor: 'bench', request_id: null, reason: null }
        await createJob(db, { kind, params, priority: 'normal' }, author)
        return elapsedMs(async () => {
          const tally = await runJobs({ ...context, db })
          if (tally.succeed !== 1)
            throw new Error(`The job ${kind} did not succeed: ${JSON.stringify(tally)}`)
        })
      }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
