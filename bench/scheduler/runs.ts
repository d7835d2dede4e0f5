import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@fiscus/runtime/logger'
import { openQueues, type RunQueue } from '@fiscus/scheduling/queue'
import type { RunJob } from '@fiscus/scheduling/run-job'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { sql } from 'drizzle-orm'
import { forkServer } from '../fork-server.ts'

const warmup = 3000
const measured = +(process.env.N ?? 10_000)
const tenants = 2000

/** Tasks that do nothing, as many for each tenant. */
async function addTasks({ databases }: FreshDatabases) {
  await databases.control.execute(sql`
    with tenant as (
      insert into tenants (slug, name, database, created_at)
      select 'bench-' || n, 'Bench', 'none_' || n, now() from generate_series(1, ${tenants}::int) n returning id
    )
    insert into cron_tasks (profile, tenant_id, name, label, command_class, expression, timezone)
    select 'client', id, 'idle_' || n, 'Idle', 'fiscus.tasks.idle', '0 0 1 1 *', 'UTC' from tenant, generate_series(1, 5) n`)
}

/** One scheduled run for each of so many tasks. */
async function prepareRuns({ databases }: FreshDatabases, count: number): Promise<RunJob[]> {
  const rows = await databases.control.execute<{ run: string; task: string; tenant: string }>(sql`
    with task as (
      update cron_tasks set run_id = uuidv7() where id in (select id from cron_tasks order by name, id limit ${count}::int) returning *
    )
    insert into cron_runs (id, task_id, tenant_id, task_name, trigger, status, scheduled_at, enqueued_at)
    select run_id, id, tenant_id, name, 'manual', 'scheduled', now(), now() from task order by id
    returning id as run, task_id as task, tenant_id as tenant`)
  return rows.map(({ run, task, tenant }) => ({
    runId: run,
    taskId: task,
    tenantId: tenant,
    attempt: 1,
    queue: 'maintenance',
  }))
}

const log = createLogger('bench', 'warn')

async function drainTime(queue: RunQueue, jobs: RunJob[]) {
  const board = queue.boards.find(({ name }) => name === 'maintenance')
  if (!board) throw new Error()
  await board.pause()
  for (let i = 0; i < jobs.length; i += 1000) await queue.addRuns(jobs.slice(i, i + 1000))
  await sleep(500)
  const start = performance.now()
  await board.resume()
  for (;;) {
    const c = await board.getJobCounts('waiting', 'active', 'delayed')
    if (Object.values(c).every((n) => n === 0)) break
    await sleep(20)
  }
  return (performance.now() - start) / 1000
}

const program = await findRedis()
await using postgres = await startDatabaseServer()
const only = process.argv.slice(2)
for (const backend of ['redis', 'postgres'].filter((b) => !only.length || only.includes(b))) {
  for (const concurrency of [16, 64].filter((b) => only.length < 2 || only.includes(String(b)))) {
    await using redis = backend === 'redis' && program ? await startRedis(program) : null
    await using fresh = await freshDatabases(postgres.url)
    await addTasks(fresh)
    await using queue = await openQueues(redis ? { redisUrl: redis.url } : { databaseUrl: fresh.url }, log)
    for (const kind of ['bare-worker', 'worker'].filter((k) => only.length < 3 || only.includes(k))) {
      await using server = await forkServer(kind, {
        databaseUrl: fresh.url,
        redisUrl: redis?.url,
        concurrency,
      })
      await drainTime(queue, await prepareRuns(fresh, warmup))
      const results: string[] = []
      for (let r = 0; r < +(process.env.R ?? 3); r++) {
        const jobs = await prepareRuns(fresh, measured)
        const cpu = await server.cpuMicroseconds()
        const s = await drainTime(queue, jobs)
        const used = (await server.cpuMicroseconds()) - cpu
        results.push(`${Math.round(measured / s)}/s ${Math.round(used / measured)}us`)
      }
      console.log(backend, concurrency, kind, results.join('  '))
      if (kind === 'worker')
        console.log(
          await fresh.databases.control.execute(sql`select status, count(*)::int from cron_runs group by 1`),
        )
    }
  }
}
process.exit()
