import type { CronProfile, RunTrigger } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { batched } from '@fiscus/runtime/concurrency/batched'
import { sql } from 'drizzle-orm'
import type { EndedRun } from './run-outcome.ts'
import { runTransitions } from './run-transitions.ts'
import type { RunScope } from './start-run.ts'

const { from, to, task } = runTransitions.find_nothing

type Looked = {
  runId: string
  taskId: string
  attempt: number
  /** The further database servers that the process knows. */
  servers: readonly string[]
}

/** A scheduled run, with what its look for work needs. */
export type WaitingRun = Pick<
  EndedRun,
  'runId' | 'taskId' | 'attempt' | 'taskName' | 'tenantId' | 'tenant' | 'trigger' | 'slot' | 'pingUrl'
> & { commandClass: string; scope: RunScope; traceparent: string | null }

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
    tenants.id as scope_id, slug, tenants.timezone as scope_timezone, server, database, tenants.status as scope_status
  from requested
    join cron_tasks as task on task.id = "taskId" and run_id = "runId" and is_running = 0
    join cron_runs as run on run.id = "runId" and run.attempt = requested.attempt and run.status = ${from}
    join tenants on tenants.id = coalesce(task.tenant_id, (select id from tenants where slug = ${administrationSlug}))
  -- The array has the planner look up each id (0091).
  where task.id = any(array(select "taskId" from requested))
    and tenants.status <> 'suspended' and moving_to is null and (server is null or server = any (requested.servers))`)

async function readWaitingRuns(control: ControlDatabase, looked: Looked[]): Promise<(WaitingRun | null)[]> {
  const requested = looked.map((each, place) => ({ ...each, place }))
  const rows = await selectWaiting<WaitingRow>(control, { looked: JSON.stringify(requested) })
  const byPlace = new Map(rows.map((row) => [row.place, waitingRunOf(row)]))
  return looked.map((_, place) => byPlace.get(place) ?? null)
}

type WaitingRow = {
  place: number
  id: string
  task_id: string
  tenant_id: string | null
  task_name: string
  trigger: RunTrigger
  slot: string | null
  attempt: number
  traceparent: string | null
  profile: CronProfile
  command_class: string
  ping_url: string | null
  scope_id: string
  slug: string
  scope_timezone: string
  server: string | null
  database: string
  scope_status: RunScope['status']
}

function waitingRunOf(row: WaitingRow): WaitingRun {
  return {
    runId: row.id,
    taskId: row.task_id,
    attempt: row.attempt,
    taskName: row.task_name,
    tenantId: row.tenant_id,
    tenant: row.tenant_id === null ? null : row.slug,
    trigger: row.trigger,
    slot: row.slot === null ? null : new Date(row.slot),
    pingUrl: row.ping_url,
    traceparent: row.traceparent,
    commandClass: row.command_class,
    scope: {
      id: row.scope_id,
      slug: row.slug,
      timezone: row.scope_timezone,
      server: row.server,
      database: row.database,
      status: row.scope_status,
    },
  }
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
  ), held as (
    -- In the order of their ids, so that two batches cannot deadlock. The array has the planner look up each id (0091).
    select id from cron_tasks join ended on id = "taskId" and run_id = "runId" where id = any(array(select "taskId" from ended))
    order by id for no key update of cron_tasks
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
