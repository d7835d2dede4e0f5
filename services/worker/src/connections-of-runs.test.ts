import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CronProfile } from '@fiscus/contracts/tasks/task-vocabulary'
import { databaseName } from '@fiscus/db/connections/connect'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { tick } from '@fiscus/scheduling/tick/tick'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { ne, sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { openWorker } from './open-worker.ts'

const tenants = 60
const concurrency = 2
const queues = [...new Set(registryRows.map(({ queue }) => queue))]
const redis = await findRedis()
const { signal } = new AbortController()
const frequent = registryRows.filter(({ expression }) => /^(\*|\*\/2) /.test(expression))

test.skipIf(redis === null)(
  'a worker with a pool for each tenant opens one connection to it for all runs of a minute that find nothing',
  async () => {
    const slugs = Array.from({ length: tenants }, (_, n) => `t${n}`)
    await using fresh = await freshDatabases(inject('databaseServer'), ...slugs)
    // As the worker opens them.
    await using databases = openDatabases({ url: fresh.url, tenantPoolMax: 1, tenantPoolsMax: tenants + 1 })
    const { control } = databases
    const log = createLogger('test', 'silent')
    await using folder = await temporaryFolder()
    await reconcileRegistry(control, frequent, new Date(clock.now().getTime() - 86_400_000))
    // The tasks of every two minutes are due with the others, in each minute in which the test may run.
    await control.execute(sql`update cron_tasks set next_run_at = date_trunc('minute', now())`)

    await using server = await startRedis(redis)
    await using transport = await openTransport(
      { redisUrl: server.url, databaseUrl: fresh.url },
      { control, log },
    )
    await using _worker = await openWorker(
      {
        redisUrl: server.url,
        queues,
        concurrency,
        tenantConcurrency: 4,
        drainSeconds: 0,
        blobs: { folder: folder.path },
        mail: noMail.mail,
        dav: noMail.dav,
        pdf: noMail.pdf,
        tracing: noMail.tracing,
      },
      {
        ...transport,
        databases,
        databasesConfig: { url: fresh.url },
        secretKeys: noMail.secretKeys,
        clock,
        log,
        catalogUrl: import.meta.resolve('@fiscus/tasks/catalog'),
        metrics: createMetrics(),
        onStart: () => {},
        onOutcome: () => {},
      },
    )
    const runAll = async (profile: CronProfile, scopes: number) => {
      const context = { ...transport, control, databases: fresh.databases, registry: registryRows, profile }
      expect(await tick(context, clock.now(), signal)).toMatchObject({ enqueued: scopes * frequent.length })
      const unfinished = () => control.$count(cronRuns, ne(cronRuns.status, 'success'))
      await vi.waitFor(async () => expect(await unfinished()).toBe(0), { timeout: 240_000, interval: 500 })
    }
    await runAll('admin', 1)
    await runAll('client', tenants)

    /** The sessions that PostgreSQL has counted in the databases of the tenants. */
    const sessions = async () => {
      const [row] = await control.execute<{ sessions: number }>(sql`
      select sum(sessions)::integer as sessions from pg_stat_database
      where starts_with(datname, ${`${databaseName(fresh.url)}_`})`)
      return row?.sessions ?? 0
    }
    // A session is counted within a second.
    await expect.poll(sessions, { timeout: 10_000 }).toBeGreaterThanOrEqual(tenants)
    expect(await sessions()).toBe(tenants)
  },
)

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'fiscus-blobs-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
