import { once } from 'node:events'
import { applicationRole } from '@fiscus/db/connections/application-login'
import { asOwner } from '@fiscus/db/connections/connect'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { batched } from '@fiscus/runtime/concurrency/batched'
import { createLogger } from '@fiscus/runtime/log/logger'
import { leaseKeyOf, leaseTtlMs } from '@fiscus/scheduling/leases/leases'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { openQueueBackend } from '@fiscus/scheduling/queue/queue-backend'
import { sql } from 'drizzle-orm'
import { reportCpuTime } from './report-cpu-time.ts'

/**
 * What a run needs at least: a BullMQ worker whose empty jobs have a lease, and a fenced start and end that PostgreSQL
 * has on disk before the job goes on. A task is one narrow row, and a run one row of its end. There is no turn, thread,
 * list or log.
 */
const [{ databaseUrl, redisUrl, concurrency, queue }] = await once(process, 'message')
reportCpuTime()

await asOwner(databaseUrl, (client) =>
  client.unsafe(`
    create table least_tasks (id uuid primary key, fence bigint not null, run_id uuid) with (fillfactor = 50);
    create table least_runs (id uuid primary key, task_id uuid not null, fence bigint not null, ended_at timestamptz not null, result text not null);
    insert into least_tasks select id, 0 from cron_tasks;
    grant select, insert, update on least_tasks, least_runs to ${applicationRole};
    analyze least_tasks`),
)

type Run = { runId: string; taskId: string }

const requested = sql`requested as (
  select * from jsonb_to_recordset(${sql.placeholder('runs')}::jsonb) as requested("runId" uuid, "taskId" uuid, fence bigint)
)`
const ofBatch = sql`id = "taskId" and id = any(array(select "taskId" from requested))`

const writeStarts = preparedStatement(sql`with ${requested}
  update least_tasks set fence = least_tasks.fence + 1, run_id = "runId" from requested where ${ofBatch} and run_id is null
  returning run_id, least_tasks.fence`)
const start = batched(async (control: ControlDatabase, runs: Run[]) => {
  const rows = await writeStarts<{ run_id: string; fence: string }>(control, { runs: JSON.stringify(runs) })
  const fences = new Map(rows.map(({ run_id, fence }) => [run_id, fence]))
  return runs.map(({ runId }) => fences.get(runId) ?? null)
})

const writeEnds = preparedStatement(sql`with ${requested}, released as (
    update least_tasks set run_id = null from requested where ${ofBatch} and run_id = "runId" and least_tasks.fence = requested.fence
    returning requested.*
  )
  insert into least_runs select "runId", "taskId", fence, now(), 'success' from released returning id`)
const end = batched(async (control: ControlDatabase, runs: (Run & { fence: string })[]) => {
  const rows = await writeEnds<{ id: string }>(control, { runs: JSON.stringify(runs) })
  const ended = new Set(rows.map(({ id }) => id))
  return runs.map(({ runId }) => ended.has(runId))
})

const log = createLogger('worker', 'warn')
await using databases = openDatabases({ url: databaseUrl })
const { control } = databases
await using transport = await openTransport({ redisUrl, databaseUrl }, { control, log })
const { leases } = transport
const backend = await openQueueBackend(redisUrl ? { redisUrl } : { databaseUrl })
const worker = backend.worker(
  queue,
  async ({ data: { runId, taskId } }) => {
    const key = leaseKeyOf(taskId)
    if (!(await leases.acquire(key, runId, leaseTtlMs))) throw new Error('The task is locked')
    const fence = await start(control, { runId, taskId })
    if (fence === null || !(await end(control, { runId, taskId, fence })))
      throw new Error('Another run has the task')
    await leases.release(key, runId)
    return 'success'
  },
  { concurrency },
)
worker.on('failed', (_job, error) => console.error(error))
await worker.waitUntilReady()
process.send?.({})
await once(process, 'disconnect')
await worker.close()
await backend.close()
