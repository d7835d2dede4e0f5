import type { CronProfile, RunTrigger } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import type { EarlierAttempt } from '@fiscus/db/schema/control/scheduling'
import { batched } from '@fiscus/runtime/concurrency/batched'
import { sql } from 'drizzle-orm'
import { isScopeOf, lockTasks, type RunRow, type RunScope, runOfRow, scopeColumns } from './run-row.ts'
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
  ), held as (${lockTasks(sql.raw('requested'))}
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
  from started join tenants on ${isScopeOf(sql.raw('started.tenant_id'))}
  where cron_runs.id = "runId"
  returning cron_runs.id, cron_runs.task_id, cron_runs.tenant_id, cron_runs.fence, cron_runs.task_name, cron_runs.trigger,
    cron_runs.slot, cron_runs.attempt, cron_runs.earlier_attempts, cron_runs.log_lines, cron_runs.started_at, cron_runs.traceparent,
    started.place, started.profile, started.command_class, started.timeout_seconds, started.max_attempts, started.retry_delay_seconds, started.ping_url,
    ${scopeColumns}`)

async function startRuns(control: ControlDatabase, starts: Start[]): Promise<(StartedRun | null)[]> {
  const requested = starts.map((start, place) => ({ ...start, place }))
  const rows = await writeStarts<StartedRow>(control, { starts: JSON.stringify(requested) })
  const byPlace = new Map(rows.map((row) => [row.place, startedRunOf(row)]))
  return starts.map((_, place) => byPlace.get(place) ?? null)
}

type StartedRow = RunRow & {
  fence: string
  timeout_seconds: number
  earlier_attempts: readonly EarlierAttempt[]
  max_attempts: number
  retry_delay_seconds: number
  started_at: string
  log_lines: readonly string[] | null
}

function startedRunOf(row: StartedRow): StartedRun {
  return {
    ...runOfRow(row),
    fence: Number(row.fence),
    timeoutSeconds: row.timeout_seconds,
    earlierAttempts: row.earlier_attempts,
    maxAttempts: row.max_attempts,
    retryDelaySeconds: row.retry_delay_seconds,
    startedAt: new Date(row.started_at),
    logLines: row.log_lines ?? [],
  }
}
