import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { desc } from 'drizzle-orm'
import { runSummaryColumns } from './run-columns.ts'
import { candidates, newestOf, type RunFilter, type RunPosition, restOf, sourcesOf } from './run-filter.ts'

/** The runs that a page, or a count of one status, reads at most. */
export const examinedMax = 10_000

type Page = { limit: number; position?: RunPosition | undefined }

/** A run of a list, with the first characters of its result and error. */
export type RunSummary = Awaited<ReturnType<typeof selectRuns>>[number]

/**
 * A page of the execution log, the newest run first. It reads at most 10,000 runs that an index finds by scope, task,
 * time and status. If these have fewer matching runs than the page may have, the page is short, perhaps empty, and
 * `next` is where reading continues.
 */
export async function listRuns(
  control: ControlDatabase,
  filter: RunFilter,
  { limit, position }: Page,
): Promise<{ runs: RunSummary[]; next: RunPosition | null }> {
  const found = await selectRuns(control, filter, { limit, position })
  const horizon = await readHorizon(control, filter, { limit, position }, found.length)
  const seen = horizon ? found.filter((run) => !isBefore(positionOf(run), horizon)) : found
  const runs = seen.slice(0, limit)
  const last = runs.at(-1)
  return { runs, next: seen.length > limit && last ? positionOf(last) : horizon }
}

/** The query of a page: one row more than its limit shows that there is a next page. */
export function selectRuns(control: ControlDatabase, filter: RunFilter, { limit, position }: Page) {
  const rest = restOf(filter)
  const max = rest ? examinedMax : limit + 1
  return control
    .select(runSummaryColumns)
    .from(candidates(control, sourcesOf(filter.statuses), filter, { max, position }))
    .where(rest)
    .orderBy(desc(cronRuns.scheduled_at), desc(cronRuns.id))
    .limit(limit + 1)
}

/**
 * The newest place at which a source had more runs than were read: beyond it, a page would omit runs. Null: all were
 * read.
 */
async function readHorizon(
  control: ControlDatabase,
  filter: RunFilter,
  { limit, position }: Page,
  found: number,
): Promise<RunPosition | null> {
  const sources = sourcesOf(filter.statuses)
  if (!restOf(filter) || (found > limit && sources.length === 1)) return null
  const ends = sources.map((source) =>
    newestOf(control, source, filter, { limit: 1, offset: examinedMax - 1, position }),
  )
  const read = (await Promise.all(ends)).flat().map(positionOf)
  return read.reduce<RunPosition | null>(
    (newest, end) => (newest && isBefore(end, newest) ? newest : end),
    null,
  )
}

function positionOf({ scheduled_at, id }: { scheduled_at: Date; id: string }): RunPosition {
  return { scheduledAt: scheduled_at, id }
}

function isBefore(first: RunPosition, second: RunPosition): boolean {
  const difference = first.scheduledAt.getTime() - second.scheduledAt.getTime()
  return difference < 0 || (difference === 0 && first.id < second.id)
}
