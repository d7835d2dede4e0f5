import { runStatuses } from '@fiscus/contracts/tasks/task-vocabulary'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { test as base, describe, expect, inject } from 'vitest'
import { countRuns } from './count-runs.ts'
import { examinedMax, listRuns, selectRuns } from './list-runs.ts'
import type { RunFilter, RunPosition } from './run-filter.ts'

const runs = 100_000
const taskCount = 20

/**
 * 100,000 runs of 20 tasks of two tenants and the administration, one every second: of a thousand, two have failed, one
 * is skipped and one is manual. Ten run now.
 */
const test = base
  .extend('tenants', { scope: 'file' }, ['demo', 'other'])
  .extend('fresh', { scope: 'file' }, async ({ tenants }, { onCleanup }) => {
    const fresh = await freshDatabases(inject('databaseServer'), ...tenants)
    onCleanup(() => fresh[Symbol.asyncDispose]())
    await fresh.owner.execute(sql`
      insert into cron_tasks (id, profile, tenant_id, name, label, command_class, expression, timezone)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, case when tenant is null then 'admin' else 'client' end, tenant,
        'task_' || n, 'Task', 'none', '* * * * *', 'UTC'
      from generate_series(0, ${taskCount - 1}::int) as n,
        lateral (select (array[null, ${fresh.tenant('demo').id}, ${fresh.tenant('other').id}]::uuid[])[1 + n % 3] as tenant)`)
    await fresh.owner.execute(sql`
      insert into cron_runs (task_id, tenant_id, task_name, trigger, actor, status, worker, scheduled_at, finished_at, duration_ms, result, error)
      select cron_tasks.id, tenant_id, name, case when n % 1000 = 7 then 'manual' else 'schedule' end, case when n % 1000 = 7 then 'key:1' end,
        case when n % 1000 in (0, 500) then 'failed' when n % 1000 = 1 then 'skipped' else 'success' end, 'worker-' || n % 3,
        '2026-11-01T00:00:00Z'::timestamptz + n * interval '1 second', '2026-11-01T00:00:00Z'::timestamptz + n * interval '1 second', n % 900,
        case when n % 1000 in (0, 500) then null else 'done' end, case when n % 1000 = 0 then 'Error: disk full' when n % 1000 = 500 then 'Error: no' when n % 1000 = 1 then 'The slot was missed' end
      from generate_series(0, ${runs - 1}::int) as n join cron_tasks on name = 'task_' || n % ${taskCount}::int`)
    await fresh.owner.execute(sql`
      with running as (
        insert into cron_runs (task_id, tenant_id, task_name, trigger, status, scheduled_at)
        select id, tenant_id, name, 'schedule', 'running', '2026-11-01T00:00:00Z' from cron_tasks limit 10
        returning id, task_id)
      update cron_tasks set run_id = running.id, is_running = 1 from running where cron_tasks.id = task_id`)
    for (const week of ['2026-10-26', '2026-11-02'])
      await fresh.owner.execute(sql`select create_run_history_partition(${week})`)
    // Only the newest runs are not in the history, which has two weeks of them.
    await fresh.owner.execute(sql`
      with moved as (delete from cron_runs where finished_at < '2026-11-02T02:00:00Z' returning *)
      insert into cron_run_history (id, task_id, tenant_id, task_name, trigger, actor, status, worker, scheduled_at, finished_at, duration_ms, result, error)
      select id, task_id, tenant_id, task_name, trigger, actor, status, worker, scheduled_at, finished_at, duration_ms, result, error from moved`)
    await fresh.owner.execute(sql`analyze cron_runs, cron_run_history, cron_tasks`)
    return fresh
  })
  .extend('control', { scope: 'file' }, ({ fresh }) => fresh.databases.control)
  .extend('ids', { scope: 'file' }, async ({ fresh }) => {
    return { demo: fresh.tenant('demo').id, task: '00000000-0000-7000-8000-000000000004' }
  })

type Filters = Record<string, (ids: { demo: string; task: string }) => RunFilter>

const since = new Date('2026-11-01T12:00:00Z')
const until = new Date('2026-11-01T13:00:00Z')
const filters: Filters = {
  'no filter': () => ({}),
  'a tenant': ({ demo }) => ({ tenantId: demo }),
  'the admin profile': () => ({ tenantId: null }),
  'a task': ({ task }) => ({ taskId: task }),
  'the name of a task': () => ({ taskName: 'task_4' }),
  'a period': () => ({ since, until }),
  'a period of a tenant': ({ demo }) => ({ tenantId: demo, since, until }),
  ...Object.fromEntries(runStatuses.map((status) => [status, () => ({ statuses: [status] })])),
  ...Object.fromEntries(
    runStatuses.map((status) => [
      `${status} of a task`,
      ({ task }) => ({ taskId: task, statuses: [status] }),
    ]),
  ),
  'failures of a tenant': ({ demo }) => ({ tenantId: demo, statuses: ['failed', 'timeout'] }),
  'failed and running': () => ({ statuses: ['failed', 'running'] }),
  'an actor': () => ({ actor: 'key:1' }),
  'a trigger of a tenant': ({ demo }) => ({ tenantId: demo, trigger: 'manual' }),
  'an unknown worker': () => ({ worker: 'unknown' }),
  'a text of failures': () => ({ statuses: ['failed'], text: 'DISK' }),
  'a text that no run has': ({ demo }) => ({ tenantId: demo, text: 'nowhere' }),
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/**
 * The rows of the execution log that a plan reads, and the nodes that read more of a table than a page may, without an
 * index.
 */
function readingOf(plan: Plan): { rows: number; scans: string[] } {
  const parts = (plan.Plans ?? []).map(readingOf)
  const isLog = /^cron_run/.test(plan['Relation Name'] ?? '')
  const own = isLog ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0
  const isScan = plan['Node Type'] === 'Seq Scan' && own > examinedMax
  return {
    rows: parts.reduce((sum, { rows }) => sum + rows, own),
    scans: [...parts.flatMap(({ scans }) => scans), ...(isScan ? ['Seq Scan'] : [])],
  }
}

describe.for(Object.entries(filters))('runs with %s', ([, filterOf]) => {
  test('are found without reading the log', async ({ control, ids }) => {
    const query: SQLWrapper = selectRuns(control, filterOf(ids), { limit: 100 })
    const [row] = await control.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      sql`explain (analyze, format json) ${query}`,
    )
    const plan = row?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error('no plan')
    const { rows, scans } = readingOf(plan)
    expect(scans).toEqual([])
    // PostgreSQL may read the index of all runs for a tenant with a third of them.
    expect(rows).toBeLessThanOrEqual(3 * examinedMax)
  })

  test('are listed page by page, each once, the newest first, as many as are counted', async ({
    control,
    ids,
  }) => {
    const filter = { ...filterOf(ids), since: filterOf(ids).since ?? new Date('2026-11-01T20:00:00Z') }
    const seen: string[] = []
    for (let position: RunPosition | null | undefined; position !== null; ) {
      const page = await listRuns(control, filter, { limit: 200, position })
      seen.push(...page.runs.map(({ scheduled_at, id }) => `${scheduled_at.toISOString()} ${id}`))
      position = page.next
    }
    expect(seen).toEqual([...new Set(seen)].sort().reverse())
    const { counts, capped } = await countRuns(control, filter)
    const statuses = filter.statuses ?? runStatuses
    const counted = statuses.reduce((sum, status) => sum + counts[status], 0)
    if (capped.some((status) => statuses.includes(status))) expect(counted).toBeLessThanOrEqual(seen.length)
    else expect(counted).toBe(seen.length)
  })
})

test('counts by status; the newest of many', async ({ control, ids }) => {
  expect(await countRuns(control, { statuses: ['failed'] })).toEqual({
    counts: {
      scheduled: 0,
      running: 10,
      success: 9970,
      failed: 200,
      timeout: 0,
      skipped: 100,
      interrupted: 0,
    },
    capped: ['success'],
  })
  const { counts, capped } = await countRuns(control, { taskId: ids.task })
  expect([counts.success, counts.running, capped]).toEqual([runs / taskCount, 1, []])
})

test('a text is found in errors and results, in any case', async ({ control }) => {
  const { runs } = await listRuns(control, { text: 'DISK FULL' }, { limit: 10 })
  expect(runs).toHaveLength(10)
  for (const run of runs) expect(run).toMatchObject({ status: 'failed', error: 'Error: disk full' })
})
