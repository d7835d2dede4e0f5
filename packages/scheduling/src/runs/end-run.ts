import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { executePrepared } from '@fiscus/db/queries/execute-prepared'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { batched } from '@fiscus/runtime/batched'
import { and, eq, sql } from 'drizzle-orm'
import type { RunEnd } from './run-outcome.ts'
import { runTransitions } from './run-transitions.ts'

/**
 * Writes how a run ended and makes its task idle, or reschedules the run for its next attempt. False: the run was released before,
 * and nothing was written. Concurrent calls share one statement.
 */
export const endRun = batched(writeEnds)

async function writeEnds(control: ControlDatabase, ends: RunEnd[]): Promise<boolean[]> {
  const rows = await executePrepared<{ place: number }>(
    control,
    sql`
    with ended as (
      select * from jsonb_to_recordset(${JSON.stringify(ends.map(endRow))}::jsonb) as ended(
        place integer, "runId" uuid, "taskId" uuid, fence bigint, step text, run_status text, task_status text, at timestamptz,
        "durationMs" integer, result text, error text, "logLines" jsonb, "memoryBytes" bigint)
    ), held as (
      -- In the order of their ids, so that two batches cannot deadlock.
      select id from cron_tasks join ended on id = "taskId" and run_id = "runId" order by id for no key update of cron_tasks
    ), released as (
      update cron_tasks set
        is_running = 0, lease_missing_since = null, last_status = task_status,
        run_id = case when step = 'reschedule' then run_id end,
        last_duration_ms = case when step = 'reschedule' then last_duration_ms else "durationMs" end,
        consecutive_failures = case when step = 'succeed' then 0 when step in ('fail', 'time_out') then consecutive_failures + 1
          else consecutive_failures end
      from ended join held on held.id = "taskId"
      where cron_tasks.id = "taskId" and run_id = "runId" and cron_tasks.fence = ended.fence and is_running = 1
      returning ended.*
    )
    update cron_runs set
      status = run_status, result = released.result, error = released.error, memory_bytes = coalesce("memoryBytes", memory_bytes),
      log_lines = coalesce("logLines", log_lines),
      duration_ms = case when step <> 'reschedule' then "durationMs" end,
      finished_at = case when step <> 'reschedule' then released.at end,
      attempt = attempt + (step = 'reschedule')::integer,
      enqueued_at = case when step <> 'reschedule' then enqueued_at end
    from released where cron_runs.id = "runId" and cron_runs.status = 'running'
    returning place`,
  )
  const written = new Set(rows.map(({ place }) => place))
  return ends.map((_, place) => written.has(place))
}

function endRow(end: RunEnd, place: number) {
  const { runId, taskId, fence, step, at, durationMs, result, error, logLines, memoryBytes } = end
  const { to, task } = runTransitions[step]
  return {
    place,
    runId,
    taskId,
    fence,
    step,
    run_status: to,
    task_status: task,
    at,
    durationMs,
    result,
    error,
    logLines,
    memoryBytes,
  }
}

/** Returns whether the execution log has exactly this end: an earlier call succeeded, but its response was lost. */
export async function hasEnded(
  control: ControlDatabase,
  { runId, fence, step, at }: Pick<RunEnd, 'runId' | 'fence' | 'step' | 'at'>,
): Promise<boolean> {
  const isThisEnd = and(
    eq(cronRuns.id, runId),
    eq(cronRuns.fence, fence),
    eq(cronRuns.status, runTransitions[step].to),
    eq(cronRuns.finished_at, at),
  )
  return (await control.select({ id: cronRuns.id }).from(cronRuns).where(isThisEnd)).length > 0
}
