import type { CronProfile, RunTrigger } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import type { EarlierAttempt } from '@fiscus/db/schema/control/scheduling'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { batched } from '@fiscus/runtime/concurrency/batched'
import { sql } from 'drizzle-orm'
import { runTransitions } from './run-transitions.ts'

type Start = {
  runId: string
  taskId: string
  attempt: number
  leaseToken: string
  worker: string
  at: Date
  /** The further database servers that the process knows; none by default. */
  servers?: readonly string[] | undefined
  /** The span of the start: that of the run, unless it has one. */
  traceparent?: string | null | undefined
}

/** The tenant of a run, or the administration, and its database. */
export type RunScope = Pick<TenantRow, 'id' | 'slug' | 'timezone' | 'server' | 'database' | 'status'>

/** A run that has started, with the data that its worker uses. */
export type StartedRun = {
  runId: string
  taskId: string
  profile: CronProfile
  /** Null: the admin profile. */
  tenantId: string | null
  /** The slug of the tenant; null: the admin profile. */
  tenant: string | null
  /** The tenant; for the admin profile, the administration. */
  scope: RunScope
  /** The number of the task's start. Later writes with another fence change nothing. */
  fence: number
  taskName: string
  commandClass: string
  timeoutSeconds: number
  pingUrl: string | null
  trigger: RunTrigger
  slot: Date | null
  attempt: number
  earlierAttempts: readonly EarlierAttempt[]
  maxAttempts: number
  retryDelaySeconds: number
  startedAt: Date
  /** The log lines of earlier attempts. */
  logLines: readonly string[]
  /**
   * The span that the run belongs to: of the request that triggered it, else of its first start. null without tracing.
   */
  traceparent: string | null
}

/**
 * Starts an attempt of a scheduled run: it becomes running, with the next fence of its task. Null: it is not the task's
 * outstanding run, no longer scheduled, waits for a later attempt, or its tenant is being moved to another server or is
 * on one that is not among `servers`. A repeated call with the same lease token returns the same start, so that a
 * caller whose connection broke can retry. Concurrent calls share one statement.
 */
export const startRun = batched(startRuns)

const { from, to, task } = runTransitions.start

const writeStarts = preparedStatement(sql`
  with requested as (
    select * from jsonb_to_recordset(${sql.placeholder('starts')}::jsonb)
      as requested(place integer, "runId" uuid, "taskId" uuid, attempt integer, "leaseToken" text, worker text, at timestamptz, servers text[], traceparent text)
  ), held as (
    -- In the order of their ids, so that two batches cannot deadlock. The array has the planner look up each id (0091).
    select id from cron_tasks join requested on id = "taskId" and run_id = "runId" where id = any(array(select "taskId" from requested))
    order by id for no key update of cron_tasks
  ), started as (
    update cron_tasks set
      is_running = 1, last_status = ${task}, last_run_at = requested.at, lease_missing_since = null,
      fence = cron_tasks.fence + 1 - is_running
    from requested join held on held.id = "taskId" join cron_runs on cron_runs.id = "runId" and cron_runs.attempt = requested.attempt
    where cron_tasks.id = "taskId" and run_id = "runId" and (
      is_running = 0 and cron_runs.status = ${from}
        and not exists (
          select from tenants where tenants.id = cron_tasks.tenant_id
            and (moving_to is not null or server is not null and server <> all (coalesce(requested.servers, '{}')))
        )
      or is_running = 1 and cron_runs.status = ${to} and cron_runs.lease_token = "leaseToken"
    )
    returning cron_tasks.*, requested.*
  )
  update cron_runs set
    status = ${to}, fence = started.fence, lease_token = started."leaseToken", worker = started.worker,
    started_at = started.at, traceparent = coalesce(cron_runs.traceparent, started.traceparent), result = null, result_message = null, found_work = null, error_message = null, error = null,
    elapsed_ms = 0, progress_done = null, progress_total = null, memory_bytes = null
  from started join tenants on tenants.id = coalesce(started.tenant_id, (select id from tenants where slug = ${administrationSlug}))
  where cron_runs.id = "runId"
  returning cron_runs.id, cron_runs.task_id, cron_runs.tenant_id, cron_runs.fence, cron_runs.task_name, cron_runs.trigger,
    cron_runs.slot, cron_runs.attempt, cron_runs.earlier_attempts, cron_runs.log_lines, cron_runs.started_at, cron_runs.traceparent,
    started.place, started.profile, started.command_class, started.timeout_seconds, started.max_attempts, started.retry_delay_seconds, started.ping_url,
    tenants.id as scope_id, tenants.slug, tenants.timezone as scope_timezone, tenants.server, tenants.database, tenants.status as scope_status`)

async function startRuns(control: ControlDatabase, starts: Start[]): Promise<(StartedRun | null)[]> {
  const requested = starts.map((start, place) => ({ ...start, place }))
  const rows = await writeStarts<StartedRow>(control, { starts: JSON.stringify(requested) })
  const byPlace = new Map(rows.map((row) => [row.place, startedRunOf(row)]))
  return starts.map((_, place) => byPlace.get(place) ?? null)
}

type StartedRow = {
  place: number
  id: string
  task_id: string
  tenant_id: string | null
  fence: string
  task_name: string
  profile: CronProfile
  scope_id: string
  slug: string
  scope_timezone: string
  server: string | null
  database: string
  scope_status: RunScope['status']
  command_class: string
  timeout_seconds: number
  ping_url: string | null
  trigger: RunTrigger
  slot: string | null
  attempt: number
  earlier_attempts: readonly EarlierAttempt[]
  max_attempts: number
  retry_delay_seconds: number
  started_at: string
  log_lines: readonly string[] | null
  traceparent: string | null
}

function startedRunOf(row: StartedRow): StartedRun {
  return {
    runId: row.id,
    taskId: row.task_id,
    profile: row.profile,
    tenantId: row.tenant_id,
    tenant: row.tenant_id === null ? null : row.slug,
    scope: {
      id: row.scope_id,
      slug: row.slug,
      timezone: row.scope_timezone,
      server: row.server,
      database: row.database,
      status: row.scope_status,
    },
    fence: Number(row.fence),
    taskName: row.task_name,
    commandClass: row.command_class,
    timeoutSeconds: row.timeout_seconds,
    pingUrl: row.ping_url,
    trigger: row.trigger,
    slot: row.slot === null ? null : new Date(row.slot),
    attempt: row.attempt,
    earlierAttempts: row.earlier_attempts,
    maxAttempts: row.max_attempts,
    retryDelaySeconds: row.retry_delay_seconds,
    startedAt: new Date(row.started_at),
    logLines: row.log_lines ?? [],
    traceparent: row.traceparent,
  }
}
