import { readdir } from 'node:fs/promises'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { apiRequestLog, auditLog } from '@fiscus/db/schema/tenant/logs'
import { userSessions } from '@fiscus/db/schema/tenant/user-sessions'
import { users } from '@fiscus/db/schema/tenant/users'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { tick } from '@fiscus/scheduling/tick/tick'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { markedFolder } from '@fiscus/testing/marked-folder'
import { noMail } from '@fiscus/testing/no-mail'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { openWorker } from './open-worker.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const { control } = fresh.databases
const log = createLogger('test', 'silent')
const folder = await markedFolder(fresh.databases)
afterAll(async () => {
  await fresh[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const longAgo = new Date('2020-01-01T00:00:00Z')

/** The result of each task in a scope with one old record of each kind. */
const results = {
  api_log_cleanup: '1 API request older than 30 days deleted',
  audit_log_cleanup: '1 audit entry older than 365 days archived',
  calendar_status_supervisor: '0 events in progress, 1 overdue',
  cron_log_cleanup: '1 run that ended more than 30 days ago deleted',
  session_cleanup: '1 session without activity for 120 minutes deleted',
}

test('a worker executes the clean-up tasks of the administration and of a tenant', async () => {
  await reconcileRegistry(control, registryRows, new Date(clock.now().getTime() - 2 * 86_400_000))
  for (const slug of ['administration', 'demo']) await addOldRecords(fresh, slug)
  await addOldRuns()

  await using transport = await openTransport(
    { redisUrl: undefined, databaseUrl: fresh.url },
    { control, log },
  )
  await using _worker = await openTestWorker(transport)
  const active = registryRows.filter(({ is_active }) => is_active)
  const { enqueued } = await tick(
    { ...transport, control, databases: fresh.databases, registry: [] },
    clock.now(),
    new AbortController().signal,
  )
  expect(enqueued).toBe(2 * active.length)
  await vi.waitFor(
    async () =>
      expect(await endedRuns()).toEqual([...resultsIn(null), ...resultsIn(fresh.tenant('demo').id)]),
    { timeout: 180_000, interval: 200 },
  )
  expect((await readdir(folder.path)).toSorted()).toEqual(
    [fresh.tenant('demo').id, 'administration', 'installation.json'].toSorted(),
  )
})

const resultsIn = (tenant_id: string | null) =>
  Object.entries(results).map(([task_name, result]) => ({ tenant_id, task_name, status: 'success', result }))

/** The ended runs of the tasks of `results`, the runs of the administration first. */
function endedRuns() {
  const { tenant_id, task_name, status, result, finished_at } = cronRuns
  const names = sql`${`{${Object.keys(results).join(',')}}`}::text::text[]`
  return control
    .select({ tenant_id, task_name, status, result })
    .from(cronRuns)
    .where(sql`${finished_at} is not null and ${task_name} = any(${names})`)
    .orderBy(sql`${tenant_id} nulls first`, task_name)
}

function openTestWorker({ queue, leases }: Awaited<ReturnType<typeof openTransport>>) {
  const limits = { concurrency: 2, tenantConcurrency: 4, drainSeconds: 0 }
  const queues = [...new Set(registryRows.map(({ queue }) => queue))]
  return openWorker(
    {
      redisUrl: undefined,
      queues,
      blobs: { folder: folder.path },
      mail: noMail.mail,
      dav: noMail.dav,
      pdf: noMail.pdf,
      tracing: noMail.tracing,
      ...limits,
    },
    {
      queue,
      leases,
      databases: fresh.databases,
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
}

async function addOldRecords({ databases }: FreshDatabases, slug: string): Promise<void> {
  const { id } = await databases.findTenant({ slug })
  await databases.withTenant(id, async (db) => {
    const [user] = await db.insert(users).values({ email: 'ada@example.com', name: 'Ada' }).returning()
    const session = { token_digest: 'a'.repeat(64), user_id: user?.id ?? '', created_at: longAgo }
    await db.insert(userSessions).values({ ...session, last_activity: longAgo })
    const event = { title: 'Long over', timezone: 'UTC', start_date: longAgo, end_date: longAgo }
    await db.insert(calendarEvents).values(event)
    const request = { request_id: 'r', method: 'GET', route: '/', status: 200, duration_ms: 1 }
    await db.insert(apiRequestLog).values({ ...request, at: longAgo })
    const entry = { actor: 'key:1', action: 'update', entity: 'contact', entity_id: '1' }
    await db.insert(auditLog).values({ ...entry, at: longAgo })
  })
}

/** Adds one old run of each scope, of a task whose runs this test does not read. */
async function addOldRuns(): Promise<void> {
  await control.execute(sql`
    insert into cron_runs (task_id, tenant_id, task_name, trigger, status, scheduled_at, finished_at)
    select id, tenant_id, name, 'manual', 'success', ${longAgo.toISOString()}, ${longAgo.toISOString()}
    from cron_tasks where name = 'pdf_queue_worker'`)
}
