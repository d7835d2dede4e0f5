import { type RunStatus, unsuccessfulStatuses } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { count, type SQL, sql } from 'drizzle-orm'
import { examinedMax } from './list-runs.ts'
import { candidates, type RunFilter, type RunSource, restOf } from './run-filter.ts'

export type RunCounts = {
  counts: Record<RunStatus, number>
  /** Statuses with more runs than were counted. */
  capped: RunStatus[]
}

const statusesOf: Record<RunSource, readonly RunStatus[]> = {
  any: ['success'],
  unsuccessful: unsuccessfulStatuses,
  running: ['running'],
  scheduled: ['scheduled'],
}
const sources: readonly RunSource[] = ['any', 'unsuccessful', 'running', 'scheduled']

/** The counts of a filter that no run matches. */
export function noRuns(): RunCounts {
  return {
    counts: { scheduled: 0, running: 0, success: 0, failed: 0, timeout: 0, skipped: 0, interrupted: 0 },
    capped: [],
  }
}

/**
 * Counts the runs of a filter by status, also those of other statuses than the filter names. At most 10,000 runs are
 * read for the successful, 10,000 for the unsuccessful, and 10,000 each for the running and the scheduled ones: the
 * newest.
 */
export async function countRuns(control: ControlDatabase, filter: RunFilter): Promise<RunCounts> {
  const { counts, capped } = noRuns()
  for (const source of sources) {
    const statuses = statusesOf[source]
    const rows = await countSource(control, source, filter)
    for (const { status, matched } of rows) if (statuses.includes(status)) counts[status] = matched
    const examined = rows.reduce((sum, row) => sum + row.examined, 0)
    if (examined >= examinedMax) capped.push(...statuses)
  }
  return { counts, capped }
}

function countSource(control: ControlDatabase, source: RunSource, filter: RunFilter) {
  const rest: SQL = restOf({ ...filter, statuses: undefined }) ?? sql`true`
  return control
    .select({
      status: cronRuns.status,
      examined: count(),
      matched: sql<number>`count(*) filter (where ${rest})`.mapWith(Number),
    })
    .from(candidates(control, [source], filter, { max: examinedMax }))
    .groupBy(cronRuns.status)
}
