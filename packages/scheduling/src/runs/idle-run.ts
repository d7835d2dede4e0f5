import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { batched } from '@fiscus/runtime/concurrency/batched'
import { sql } from 'drizzle-orm'
import type { EndedRun } from './run-outcome.ts'
import { isScopeOf, lockTasks, type RunRow, runOfRow, scopeColumns } from './run-row.ts'
import { runTransitions } from './run-transitions.ts'

const { from, to, task } = runTransitions.find_nothing

type Looked = {
  runId: string
  taskId: string
  attempt: number
  /** The further database servers that the process knows. */
  servers: readonly string[]
}

/** A scheduled run, with what its look for work needs. */
export type WaitingRun = ReturnType<typeof runOfRow>

/**
 * Reads a scheduled run whose task can start here now. Null: `startRun` would not start it, or its tenant is suspended.
 * Concurrent calls share one statement.
 */
export const readWaitingRun = batched(readWaitingRuns)

const selectWaiting = preparedStatement(sql`
  with requested as (
    select * from jsonb_to_recordset(${sql.placeholder('looked')}::jsonb)
      as requested(place integer, "runId" uuid, "taskId" uuid, attempt integer, servers text[])
  )
  select place, run.id, run.task_id, run.tenant_id, run.task_name, run.trigger, run.slot, run.attempt, run.traceparent,
    task.profile, task.command_class, task.ping_url,
    ${scopeColumns}
  from requested
    join cron_tasks as task on task.id = "taskId" and run_id = "runId" and is_running = 0
    join cron_runs as run on run.id = "runId" and run.attempt = requested.attempt and run.status = ${from}
    join tenants on ${isScopeOf(sql.raw('task.tenant_id'))}
  -- The array has the planner look up each id (0091).
  where task.id = any(array(select "taskId" from requested))
    and tenants.status <> 'suspended' and moving_to is null and (server is null or server = any (requested.servers))`)

async function readWaitingRuns(control: ControlDatabase, looked: Looked[]): Promise<(WaitingRun | null)[]> {
  const requested = looked.map((each, place) => ({ ...each, place }))
  const rows = await selectWaiting<RunRow>(control, { looked: JSON.stringify(requested) })
  const byPlace = new Map(rows.map((row) => [row.place, runOfRow(row)]))
  return looked.map((_, place) => byPlace.get(place) ?? null)
}

type IdleEnd = Pick<
  EndedRun,
  'runId' | 'taskId' | 'attempt' | 'startedAt' | 'at' | 'durationMs' | 'result'
> & {
  worker: string
  traceparent: string | null
}

/**
 * Ends a scheduled run that has found nothing as successful, without starting it: a look changes nothing, so that it
 * needs no fence. False: the run was started, ended or cancelled meanwhile, and nothing was written. Concurrent calls
 * share one statement.
 */
export const endIdleRun = batched(writeIdleEnds)

const updateIdle = preparedStatement(sql`
  with ended as (
    select * from jsonb_to_recordset(${sql.placeholder('ends')}::jsonb) as ended(
      place integer, "runId" uuid, "taskId" uuid, attempt integer, worker text, traceparent text, "startedAt" timestamptz,
      at timestamptz, "durationMs" integer, result text, "resultMessage" jsonb)
  ), held as (${lockTasks(sql.raw('ended'))}
  ), released as (
    update cron_tasks set
      run_id = null, last_status = ${task}, last_run_at = "startedAt", last_duration_ms = "durationMs",
      consecutive_failures = 0, success_due_at = greatest(next_run_at, ended.at), late_since = null
    from ended join held on held.id = "taskId" join cron_runs on cron_runs.id = "runId" and cron_runs.attempt = ended.attempt
    where cron_tasks.id = "taskId" and run_id = "runId" and is_running = 0 and cron_runs.status = ${from}
    returning ended.*
  )
  update cron_runs set
    status = ${to}, worker = released.worker, traceparent = coalesce(cron_runs.traceparent, released.traceparent),
    started_at = "startedAt", finished_at = released.at, duration_ms = "durationMs", elapsed_ms = "durationMs",
    result = released.result, result_message = "resultMessage", found_work = false, error = null, error_message = null
  from released where cron_runs.id = "runId" and cron_runs.status = ${from}
  returning place`)

async function writeIdleEnds(control: ControlDatabase, ends: IdleEnd[]): Promise<boolean[]> {
  const rows = ends.map(({ result, ...end }, place) => {
    return { ...end, place, result: result?.text, resultMessage: result?.message }
  })
  const written = await updateIdle<{ place: number }>(control, { ends: JSON.stringify(rows) })
  const places = new Set(written.map(({ place }) => place))
  return ends.map((_, place) => places.has(place))
}
