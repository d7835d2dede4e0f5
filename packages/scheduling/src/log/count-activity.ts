import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { max, type SQL, sql } from 'drizzle-orm'
import { candidates, newestOf, type RunFilter, restOf } from './run-filter.ts'

/** The runs that an activity reads at most. */
const examinedMax = 200_000
const cellsMax = 20_000

type Axis = { since: Date; until: Date; step: 'hour' | 'day'; timezone: string }

/**
 * Counts runs by the name of their task and by hour or day of a time zone, with the longest duration. At most the newest 200,000 runs
 * of the period are read, and the first 20,000 cells returned.
 */
export async function countActivity(control: ControlDatabase, filter: RunFilter, axis: Axis) {
  const period = { ...filter, since: axis.since, until: axis.until }
  const [buckets, cells, [oldest]] = await Promise.all([
    readBuckets(control, axis),
    selectCells(control, period, axis),
    newestOf(control, 'any', period)
      .offset(examinedMax - 1)
      .limit(1),
  ])
  return { buckets, cells, completeSince: oldest?.scheduled_at ?? null }
}

function selectCells(control: ControlDatabase, filter: RunFilter, { step, timezone }: Axis) {
  const at = sql`date_trunc(${sql.raw(`'${step}'`)}, ${cronRuns.scheduled_at}, ${timezone})`.mapWith(
    cronRuns.scheduled_at,
  )
  const cell = [cronRuns.task_name, sql`2`]
  return control
    .select({
      task_name: cronRuns.task_name,
      at,
      success: countOf(sql`'success'`),
      failed: countOf(sql`'failed'`),
      timeout: countOf(sql`'timeout'`),
      interrupted: countOf(sql`'interrupted'`),
      skipped: countOf(sql`'skipped'`),
      outstanding: countOf(sql`'scheduled', 'running'`),
      max_duration_ms: max(cronRuns.duration_ms),
    })
    .from(candidates(control, ['any'], filter, { max: examinedMax }))
    .where(restOf(filter))
    .groupBy(...cell)
    .orderBy(...cell)
    .limit(cellsMax)
}

function countOf(statuses: SQL) {
  return sql<number>`count(*) filter (where ${cronRuns.status} in (${statuses}))`.mapWith(Number)
}

async function readBuckets(
  control: ControlDatabase,
  { since, until, step, timezone }: Axis,
): Promise<Date[]> {
  const rows = await control.execute<{ at: string }>(sql`
    select generate_series(date_trunc(${step}, ${since.toISOString()}::timestamptz, ${timezone}),
      ${until.toISOString()}::timestamptz - interval '1 millisecond', ${`1 ${step}`}::interval, ${timezone}) as at`)
  return rows.map(({ at }) => new Date(at))
}
