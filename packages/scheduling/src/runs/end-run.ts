import type { RunStatus } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { batched } from '@fiscus/runtime/concurrency/batched'
import { and, eq, sql } from 'drizzle-orm'
import type { RunEnd } from './run-outcome.ts'
import { lockTasks } from './run-row.ts'
import { runTransitions } from './run-transitions.ts'

/**
 * Writes how a run ended and makes its task idle, or schedules the next attempt of the run. False: the run was released
 * before, and nothing was written. Concurrent calls share one statement.
 */
export const endRun = batched(writeEnds)

const scheduled: RunStatus = 'scheduled'
const earlierAttemptsMax = 50
const excerptLength = 500

const updateEnded = preparedStatement(sql`
  with ended as (
    select * from jsonb_to_recordset(${sql.placeholder('ends')}::jsonb) as ended(
      place integer, "runId" uuid, "taskId" uuid, fence bigint, step text, run_status text, task_status text, at timestamptz, "endedAt" text,
      "durationMs" integer, outcome text, "retryAt" timestamptz, result text, "resultMessage" jsonb, "foundWork" boolean, error text, error_message jsonb, "logLines" jsonb, "memoryBytes" bigint)
  ), held as (${lockTasks(sql.raw('ended'))}
  ), released as (
    update cron_tasks set
      is_running = 0, lease_missing_since = null, last_status = task_status,
      run_id = case when run_status = ${scheduled} then run_id end,
      last_duration_ms = case when run_status = ${scheduled} then last_duration_ms else "durationMs" end,
      consecutive_failures = case when step = 'succeed' then 0 when step in ('fail', 'time_out') then consecutive_failures + 1
        else consecutive_failures end,
      -- The next success is expected from the first slot after this one.
      success_due_at = case when step = 'succeed' then greatest(next_run_at, ended.at) else success_due_at end,
      late_since = case when step = 'succeed' then null else late_since end
    from ended join held on held.id = "taskId"
    where cron_tasks.id = "taskId" and run_id = "runId" and cron_tasks.fence = ended.fence and is_running = 1
    returning ended.*
  )
  update cron_runs set
    status = run_status, result = released.result, result_message = "resultMessage",
    found_work = "foundWork", error = released.error, error_message = released.error_message, memory_bytes = coalesce("memoryBytes", memory_bytes),
    log_lines = coalesce("logLines", log_lines),
    duration_ms = case when run_status <> ${scheduled} then "durationMs" end,
    finished_at = case when run_status <> ${scheduled} then released.at end,
    attempt = attempt + (run_status = ${scheduled})::integer,
    enqueued_at = case when run_status <> ${scheduled} then enqueued_at end,
    retry_at = coalesce("retryAt", retry_at),
    earlier_attempts = case when outcome is null then earlier_attempts else
      -- The oldest one is dropped from a full list.
      case when jsonb_array_length(earlier_attempts) < ${earlierAttemptsMax} then earlier_attempts else earlier_attempts - 0 end
      || jsonb_build_object('attempt', attempt, 'outcome', outcome, 'worker', worker, 'ended_at', "endedAt",
        'duration_ms', "durationMs", 'error', left(released.error, ${excerptLength})) end
  from released where cron_runs.id = "runId" and cron_runs.status = 'running'
  returning place`)

async function writeEnds(control: ControlDatabase, ends: RunEnd[]): Promise<boolean[]> {
  const rows = await updateEnded<{ place: number }>(control, { ends: JSON.stringify(ends.map(endRow)) })
  const written = new Set(rows.map(({ place }) => place))
  return ends.map((_, place) => written.has(place))
}

function endRow(end: RunEnd, place: number) {
  const {
    runId,
    taskId,
    fence,
    step,
    at,
    durationMs,
    result,
    error,
    error_message,
    logLines,
    memoryBytes,
    retry,
  } = end
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
    endedAt: at.toISOString(),
    durationMs,
    outcome: step === 'reschedule' ? (retry?.outcome ?? 'shutdown') : null,
    retryAt: retry?.at,
    result: result?.text,
    resultMessage: result?.message,
    foundWork: result?.foundWork,
    error,
    error_message,
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
    runTransitions[step].to === scheduled
      ? sql`${cronRuns.earlier_attempts} @> ${JSON.stringify([{ ended_at: at.toISOString() }])}::jsonb`
      : and(
          eq(cronRuns.fence, fence),
          eq(cronRuns.status, runTransitions[step].to),
          eq(cronRuns.finished_at, at),
        ),
  )
  return (await control.select({ id: cronRuns.id }).from(cronRuns).where(isThisEnd)).length > 0
}
