import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { executePrepared } from '@fiscus/db/connections/execute-prepared'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { gathered } from '@fiscus/runtime/batched'
import { and, eq, sql } from 'drizzle-orm'
import { type EndStep, runTransitions } from './run-transitions.ts'

/** The end of a running run, as its worker or the supervisor writes it. */
export type RunEnd = {
  runId: string
  taskId: string
  /** The fence that the run was started with: with another one nothing is written. */
  fence: number
  step: EndStep
  at: Date
  durationMs: number
  result: string | null
  error: string | null
  /** Null: as they are. */
  logLines: readonly string[] | null
  memoryBytes: number | null
}

/**
 * Writes how a run has ended and makes its task idle, or gives the run back for its next attempt. False: the run was released
 * before, its fence is passed, and nothing was written. Ends of one moment go to the database together.
 */
export const endRun = gathered(writeEnds)

async function writeEnds(control: ControlDatabase, ends: RunEnd[]): Promise<boolean[]> {
  const rows = await executePrepared<{ place: number }>(
    control,
    sql`
    with ended as (
      select * from jsonb_to_recordset(${JSON.stringify(ends.map(endRow))}::jsonb) as ended(
        place integer, "runId" uuid, "taskId" uuid, fence bigint, step text, run_status text, task_status text, at timestamptz,
        "durationMs" integer, result text, error text, "logLines" jsonb, "memoryBytes" bigint)
    ), held as (
      -- In one order everywhere, so that two batches never wait for each other.
      select id from cron_tasks join ended on id = "taskId" and run_id = "runId" order by id for no key update of cron_tasks
    ), released as (
      update cron_tasks set
        is_running = 0, lease_missing_since = null, last_status = task_status,
        run_id = case when step = 'give_back' then run_id end,
        last_duration_ms = case when step = 'give_back' then last_duration_ms else "durationMs" end,
        consecutive_failures = case when step = 'succeed' then 0 when step in ('fail', 'time_out') then consecutive_failures + 1
          else consecutive_failures end
      from ended join held on held.id = "taskId"
      where cron_tasks.id = "taskId" and run_id = "runId" and cron_tasks.fence = ended.fence and is_running = 1
      returning ended.*
    )
    update cron_runs set
      status = run_status, result = released.result, error = released.error, memory_bytes = "memoryBytes",
      log_lines = coalesce("logLines", log_lines),
      duration_ms = case when step <> 'give_back' then "durationMs" end,
      finished_at = case when step <> 'give_back' then released.at end,
      attempt = attempt + (step = 'give_back')::integer,
      enqueued_at = case when step <> 'give_back' then enqueued_at end
    from released where cron_runs.id = "runId" and cron_runs.status = 'running'
    returning place`,
  )
  const written = new Set(rows.map(({ place }) => place))
  return ends.map((_, place) => written.has(place))
}

function endRow(end: RunEnd, place: number) {
  const { to, task } = runTransitions[end.step]
  return { ...end, place, run_status: to, task_status: task }
}

/** Whether this very end stands in the log already: an earlier attempt got through, but its answer did not. */
export async function hasEnded(
  control: ControlDatabase,
  { runId, fence, step, at }: RunEnd,
): Promise<boolean> {
  const isThisEnd = and(
    eq(cronRuns.id, runId),
    eq(cronRuns.fence, fence),
    eq(cronRuns.status, runTransitions[step].to),
    eq(cronRuns.finished_at, at),
  )
  return (await control.select({ id: cronRuns.id }).from(cronRuns).where(isThisEnd)).length > 0
}
