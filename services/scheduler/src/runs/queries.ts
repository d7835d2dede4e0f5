import type { RunCountFilter } from '@fiscus/contracts/tasks/run-filter'
import type { RunStatus } from '@fiscus/contracts/tasks/task-vocabulary'
import { nameOfActor, namesOfActors } from '@fiscus/db/audit/actor-names'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { instantKey, readCursor, writeCursor } from '@fiscus/http/responses/cursor'
import { requireFound } from '@fiscus/http/responses/require-found'
import { render } from '@fiscus/messages/render'
import { executionLog } from '@fiscus/scheduling/history/execution-log'
import { countRuns, noRuns } from '@fiscus/scheduling/log/count-runs'
import { errorCauses } from '@fiscus/scheduling/log/error-causes'
import { listRuns } from '@fiscus/scheduling/log/list-runs'
import { runColumns } from '@fiscus/scheduling/log/run-columns'
import type { RunFilter, RunPosition } from '@fiscus/scheduling/log/run-filter'
import { type WaitingContext, whyRunWaits } from '@fiscus/scheduling/waiting/why-run-waits'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import { isInScope, type TaskScope } from '../context/task-scope.ts'
import { getTask } from '../tasks/queries.ts'
import { filterOf } from './filter-of.ts'

const sortKey = z.tuple([instantKey, z.uuid()])

/** What a run is read with. */
export type RunQueries = WaitingContext & Pick<SchedulerContext, 'clock'>

export type RunRow = Awaited<ReturnType<typeof getRun>>

type Page = { limit: number; cursor?: string | undefined }
type Statuses = { status?: RunStatus[] | undefined }

/**
 * A run in full, with what a scheduled one waits for.
 * @throws Problem 404 `not-found`, also for a run of another scope
 */
export async function getRun(context: RunQueries, scope: TaskScope, id: string) {
  const { control } = context.databases
  const [row] = await control
    .select({ ...runColumns, enqueued_at: cronRuns.enqueued_at })
    .from(executionLog(control, and(eq(cronRuns.id, id), isInScope(cronRuns.tenant_id, scope))))
  const { enqueued_at, ...run } = requireFound(row, 'run', id)
  const waitingFor =
    run.status === 'scheduled'
      ? await whyRunWaits(context, { ...run, enqueued_at }, context.clock.now())
      : null
  return {
    ...run,
    actor_name: await nameOfActor(control, run.actor),
    error_causes: run.error === null ? [] : errorCauses(run.error),
    waiting_for: waitingFor && render(waitingFor),
    waiting_for_message: waitingFor,
    log_lines: run.log_lines && [...run.log_lines],
  }
}

/**
 * A page of the runs of a task, the newest first.
 * @throws Problem 404 `not-found`; 422 if the cursor does not belong to this list
 */
export async function listTaskRuns(
  control: ControlDatabase,
  scope: TaskScope,
  taskId: string,
  { status, ...page }: Page & Statuses,
) {
  await getTask(control, scope, taskId)
  return listPage(control, { taskId, statuses: status }, page)
}

/**
 * A page of the runs of all tasks of a scope, the newest first.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listScopeRuns(
  control: ControlDatabase,
  scope: TaskScope,
  { limit, cursor, status, ...query }: Page & Statuses & RunCountFilter,
) {
  const filter = await filterOf(control, scope, query)
  return filter
    ? listPage(control, { ...filter, statuses: status }, { limit, cursor })
    : { runs: [], next: null }
}

/** The runs of a scope by status, of any status (scheduled-tasks §4.1). */
export async function countScopeRuns(control: ControlDatabase, scope: TaskScope, query: RunCountFilter) {
  const filter = await filterOf(control, scope, query)
  return filter ? countRuns(control, filter) : noRuns()
}

async function listPage(control: ControlDatabase, filter: RunFilter, { limit, cursor }: Page) {
  const position = cursor === undefined ? undefined : positionOf(cursor)
  const { runs, next } = await listRuns(control, filter, { limit, position })
  const names = await namesOfActors(
    control,
    runs.flatMap(({ actor }) => actor ?? []),
  )
  return {
    runs: runs.map((run) => ({ ...run, actor_name: (run.actor && names.get(run.actor)) ?? null })),
    next: next && writeCursor([next.scheduledAt, next.id]),
  }
}

function positionOf(cursor: string): RunPosition {
  const [scheduledAt, id] = readCursor(sortKey, cursor)
  return { scheduledAt: new Date(scheduledAt), id }
}
