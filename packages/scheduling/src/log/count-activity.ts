import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { desc, eq, max, type SQL, sql } from 'drizzle-orm'
import { candidates, newestOf, type RunFilter, restOf } from './run-filter.ts'

/** The runs that an activity reads at most. */
const examinedMax = 200_000

type Axis = { since: Date; until: Date; step: 'hour' | 'day'; timezone: string; tasksMax: number }

/**
 * Counts runs by the name of their task and by hour or day of a time zone, with the longest duration. At most the
 * newest 200,000 runs of the period are read. The cells are those of the `tasksMax` tasks with the most unsuccessful
 * runs, in this order.
 */
export async function countActivity(control: ControlDatabase, filter: RunFilter, axis: Axis) {
  const period = { ...filter, since: axis.since, until: axis.until }
  const [buckets, rows, [oldest]] = await Promise.all([
    readBuckets(control, axis),
    selectCells(control, period, axis),
    newestOf(control, 'any', period, { limit: 1, offset: examinedMax - 1 }),
  ])
  const taskCount = rows[0]?.tasks.task_count ?? 0
  return {
    buckets,
    cells: rows.map(({ cells }) => cells),
    taskCount,
    completeSince: oldest?.scheduled_at ?? null,
  }
}

function selectCells(control: ControlDatabase, filter: RunFilter, { step, timezone, tasksMax }: Axis) {
  const at = sql`date_trunc(${sql.raw(`'${step}'`)}, ${cronRuns.scheduled_at}, ${timezone})`.mapWith(
    cronRuns.scheduled_at,
  )
  const counts = control
    .select({
      task_name: cronRuns.task_name,
      at: at.as('at'),
      success: countOf(sql`'success'`).as('success'),
      failed: countOf(sql`'failed'`).as('failed'),
      timeout: countOf(sql`'timeout'`).as('timeout'),
      interrupted: countOf(sql`'interrupted'`).as('interrupted'),
      skipped: countOf(sql`'skipped'`).as('skipped'),
      outstanding: countOf(sql`'scheduled', 'running'`).as('outstanding'),
      max_duration_ms: max(cronRuns.duration_ms).as('max_duration_ms'),
    })
    .from(candidates(control, ['any'], filter, { max: examinedMax }))
    .where(restOf(filter))
    .groupBy(cronRuns.task_name, sql`2`)
  const cells = control.$with('cells').as(counts)
  const failures = sql`sum(${cells.failed} + ${cells.timeout} + ${cells.interrupted})`.as('failures')
  const first = control
    .select({
      name: sql<string>`${cells.task_name}`.as('name'),
      failures,
      task_count: sql`count(*) over ()`.mapWith(Number).as('task_count'),
    })
    .from(cells)
    .groupBy(cells.task_name)
    .orderBy(desc(failures), cells.task_name)
    .limit(tasksMax)
  const tasks = control.$with('tasks').as(first)
  return control
    .with(cells, tasks)
    .select()
    .from(cells)
    .innerJoin(tasks, eq(cells.task_name, tasks.name))
    .orderBy(desc(tasks.failures), cells.task_name, cells.at)
}

function countOf(statuses: SQL) {
  return sql<number>`count(*) filter (where ${cronRuns.status} in (${statuses}))`.mapWith(Number)
}

/** Every hour and every day of a zone lasts at least as long, also when the clock changes. */
const shortest = { hour: '30 minutes', day: '1 hour' }

/**
 * The beginnings of the buckets, from samples that fall into each of them. Steps of an hour or a day from the first
 * beginning would miss the others after a change of the clock that moves it: midnight in Cairo, half an hour on Lord
 * Howe.
 */
async function readBuckets(
  control: ControlDatabase,
  { since, until, step, timezone }: Axis,
): Promise<Date[]> {
  const rows = await control.execute<{ at: string }>(sql`
    with period as (
      select ${since.toISOString()}::timestamptz as first, ${until.toISOString()}::timestamptz - interval '1 millisecond' as last
    ), samples as (
      select generate_series(first, last, ${shortest[step]}::interval) as at from period union all select last from period
    )
    select distinct date_trunc(${step}, at, ${timezone}) as at from samples order by at`)
  return rows.map(({ at }) => new Date(at))
}
