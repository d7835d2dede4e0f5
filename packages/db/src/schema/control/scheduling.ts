import {
  type AttemptOutcome,
  cronProcessKinds,
  cronProfiles,
  editableFields,
  misfirePolicies,
  runStatuses,
  runTriggers,
  taskStatuses,
  unsuccessfulStatuses,
} from '@fiscus/contracts/tasks/task-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck, zeroOrOneCheck, zeroOrOneColumn } from '../columns.ts'
import { tenants } from './tenants.ts'

/** The values of a new task in the fields that the catalogue does not set. */
export const taskDefaults = {
  timeout_seconds: 300,
  misfire_policy: 'one',
  misfire_window_seconds: 86_400,
  max_attempts: 1,
  retry_delay_seconds: 60,
  ping_url: null,
  late_after_seconds: 900,
  runbook: null,
} as const

/**
 * The registry: one row for each task and scope; the scope is the admin profile, or the client profile of one tenant
 * (scheduled-tasks §2.1). No index has a column that a claim, a start or an end of a run changes, so that none of them
 * writes an index: a tick reads the registry once.
 */
export const cronTasks = pgTable(
  'cron_tasks',
  {
    id: id(),
    profile: text({ enum: cronProfiles }).notNull(),
    /** Null: the admin profile. */
    tenant_id: uuid().references(() => tenants.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    label: text().notNull(),
    command_class: text().notNull(),
    expression: text().notNull(),
    timezone: text().notNull(),
    timeout_seconds: integer().notNull().default(taskDefaults.timeout_seconds),
    is_active: zeroOrOneColumn().default(1),
    /** 1 while a worker holds the lease of the task. */
    is_running: zeroOrOneColumn().default(0),
    last_run_at: instant(),
    /** The first slot that the ticker has not processed; null while inactive. */
    next_run_at: instant(),
    last_status: text({ enum: taskStatuses }).notNull().default('idle'),
    last_duration_ms: integer(),
    /** The scheduled or running run. While it is set, the ticker does not claim the task again. */
    run_id: uuid(),
    /** Grows with each start. A write with an older number changes nothing. */
    fence: bigint({ mode: 'number' }).notNull().default(0),
    misfire_policy: text({ enum: misfirePolicies }).notNull().default(taskDefaults.misfire_policy),
    misfire_window_seconds: integer().notNull().default(taskDefaults.misfire_window_seconds),
    /** How often a run may fail or time out before it ends. 1: it is never retried. Lost workers don't count. */
    max_attempts: integer().notNull().default(taskDefaults.max_attempts),
    /** The delay of the first retry; each further one takes twice as long. */
    retry_delay_seconds: integer().notNull().default(taskDefaults.retry_delay_seconds),
    consecutive_failures: integer().notNull().default(0),
    paused_until: instant(),
    /** Why, by which actor and since when the task is paused. */
    paused_reason: text(),
    paused_by: text(),
    paused_at: instant(),
    /** A success that comes later than this time after its slot is late; null: never. */
    late_after_seconds: integer().default(taskDefaults.late_after_seconds),
    /** The slot from which the next success is expected: the first one after the latest success. */
    success_due_at: instant(),
    /** When the task became late. */
    late_since: instant(),
    /** What an operator does when the task fails. */
    runbook: text(),
    /** The instant at which the supervisor first found the lease of the running run missing. */
    lease_missing_since: instant(),
    /** Receives a request at the end of each run. */
    ping_url: text(),
    version: integer().notNull().default(1),
    /** The actor of the last change of the schedule. Null: never changed. */
    updated_by: text(),
    /** The fields that an operator has changed. The others follow the catalogue. */
    edited_fields: text({ enum: editableFields }).array().notNull().default(sql`'{}'`),
  },
  (table) => [
    unique().on(table.tenant_id, table.name).nullsNotDistinct(),
    // The order of the list.
    index().on(table.name, table.id),
    check('cron_tasks_scope_check', sql`(${table.profile} = 'admin') = (${table.tenant_id} is null)`),
    check('cron_tasks_name_check', sql`length(${table.name}) between 1 and 64`),
    check('cron_tasks_label_check', sql`length(${table.label}) <= 255`),
    check('cron_tasks_command_class_check', sql`length(${table.command_class}) between 1 and 255`),
    check('cron_tasks_expression_check', sql`length(${table.expression}) between 9 and 64`),
    check('cron_tasks_timeout_seconds_check', sql`${table.timeout_seconds} between 1 and 86400`),
    check('cron_tasks_misfire_window_seconds_check', sql`${table.misfire_window_seconds} > 0`),
    check('cron_tasks_late_after_seconds_check', sql`${table.late_after_seconds} > 0`),
    check('cron_tasks_max_attempts_check', sql`${table.max_attempts} between 1 and 10`),
    check('cron_tasks_retry_delay_seconds_check', sql`${table.retry_delay_seconds} between 1 and 3600`),
    check('cron_tasks_run_check', sql`${table.is_running} = 0 or ${table.run_id} is not null`),
    oneOfCheck(table.profile, cronProfiles),
    oneOfCheck(table.last_status, taskStatuses),
    oneOfCheck(table.misfire_policy, misfirePolicies),
    zeroOrOneCheck(table.is_active),
    zeroOrOneCheck(table.is_running),
  ],
)

/** The end of an attempt that was not the last one of its run. */
export type EarlierAttempt = {
  attempt: number
  outcome: AttemptOutcome
  worker: string
  ended_at: string
  duration_ms: number
  /** The first 500 characters. */
  error: string | null
}

/** The runs of the partial indexes of the history. A query that repeats this text can use them. */
const isUnsuccessfulInHistory = sql.raw(
  `status in (${unsuccessfulStatuses.map((status) => `'${status}'`).join(', ')})`,
)

/** The unsuccessful runs of both tables, by the partial indexes of both: each has an error. */
export const isUnsuccessful = sql`error is not null and ${isUnsuccessfulInHistory}`

/**
 * The runs that no process has enqueued, and some that have ended: skipped slots have an error in their first attempt.
 * The text of a partial index, which a query repeats.
 */
export const isUnqueued = sql.raw('enqueued_at is null and (error is null or attempt > 1)')

/** The columns of a run besides its id. */
const runColumns = () => ({
  task_id: uuid()
    .notNull()
    .references(() => cronTasks.id, { onDelete: 'cascade' }),
  /** Scope and name of the task, so that the log is read and cleaned up without the registry. */
  tenant_id: uuid(),
  task_name: text().notNull(),
  /** The due instant; null for a manual run. */
  slot: instant(),
  trigger: text({ enum: runTriggers }).notNull(),
  actor: text(),
  /** The request that started a manual run. */
  request_id: text(),
  /** Caller and Idempotency-Key of the request: a repeated request returns this run. */
  request_key: text(),
  /** The span that the run belongs to (W3C Trace Context §3.2); null without tracing. */
  traceparent: text(),
  status: text({ enum: runStatuses }).notNull(),
  /** 1, and one more for each attempt that was followed by another. */
  attempt: integer().notNull().default(1),
  /** The ends of the earlier attempts, the oldest first. */
  earlier_attempts: jsonb().$type<EarlierAttempt[]>().notNull().default([]),
  /** The instant from which a failed, timed-out or lost run is enqueued again; null before the first retry. */
  retry_at: instant(),
  /** The fence of the task at the start of this run. */
  fence: bigint({ mode: 'number' }),
  /** The token of the task's lease, so that a start can be repeated when its response was lost. */
  lease_token: text(),
  worker: text(),
  /** Earlier slots without a run of their own. */
  missed_slots: integer().notNull().default(0),
  scheduled_at: instant().notNull(),
  /** The last time that the run was enqueued; null: not yet. */
  enqueued_at: instant(),
  started_at: instant(),
  finished_at: instant(),
  cancel_requested_at: instant(),
  duration_ms: integer(),
  /** The time since the start, by the monotonic clock of the worker, with each of its heartbeats. */
  elapsed_ms: bigint({ mode: 'number' }),
  /** The latest progress that the task has reported. */
  progress_done: bigint({ mode: 'number' }),
  progress_total: bigint({ mode: 'number' }),
  /** The largest heap of the run's thread, with the memory outside of the heap that belongs to it. */
  memory_bytes: bigint({ mode: 'number' }),
  result: text(),
  /** The result as code and values; null: it was cut, or is of a version that did not store it. */
  result_message: jsonb().$type<Message>(),
  /** Whether the run found work; null: it has no result, or is of a version that did not store it. */
  found_work: boolean(),
  error: text(),
  /** The error as code and values; null: a task threw it. */
  error_message: jsonb().$type<Message>(),
  log_lines: jsonb().$type<readonly string[]>(),
})

/**
 * The part of the execution log with the outstanding runs and the ones that ended within the last day: one row for each
 * run (scheduled-tasks §2.2). A slot of a task has one row at most, here or in the history. No index has a column that
 * a successful run changes, and a page has room for the ends of its runs, so that an end writes no index: `run_id` of
 * the tasks finds the outstanding runs.
 */
export const cronRuns = pgTable(
  'cron_runs',
  {
    id: id(),
    ...runColumns(),
  },
  (table) => [
    unique().on(table.task_id, table.slot),
    uniqueIndex().on(table.task_id, table.request_key).where(sql`request_key is not null`),
    // Ascending, nulls last: read backwards they have the order of the lists, descending with nulls first.
    index('cron_runs_of_all').on(table.scheduled_at, table.id),
    index('cron_runs_of_tenant').on(table.tenant_id, table.scheduled_at, table.id),
    index('cron_runs_of_task').on(table.task_id, table.scheduled_at, table.id),
    index('cron_runs_unqueued').on(table.scheduled_at).where(isUnqueued),
    index('cron_runs_with_error').on(table.scheduled_at, table.id).where(sql`error is not null`),
    index('cron_runs_with_error_of_tenant')
      .on(table.tenant_id, table.scheduled_at, table.id)
      .where(sql`error is not null`),
    index('cron_runs_with_error_of_task')
      .on(table.task_id, table.scheduled_at, table.id)
      .where(sql`error is not null`),
    oneOfCheck(table.status, runStatuses),
    oneOfCheck(table.trigger, runTriggers),
  ],
)

/** The outstanding runs that have not started. Written as a list, so that PostgreSQL looks up each of them. */
export const isWaiting = sql`status = 'scheduled' and ${cronRuns.id} = any(array(
  select ${cronTasks.run_id} from ${cronTasks} where ${cronTasks.run_id} is not null and ${cronTasks.is_running} = 0))`

/**
 * The part of the execution log with the runs that ended more than a day ago (0091). Partitioned by `scheduled_at` into
 * weeks that begin on Monday in UTC, `cron_run_history_20261123`. A week is dropped as a whole, so that a run in it
 * ended within a day after it was scheduled.
 */
export const cronRunHistory = pgTable(
  'cron_run_history',
  { id: uuid().notNull(), ...runColumns() },
  (table) => [
    primaryKey({ columns: [table.id, table.scheduled_at] }),
    // The same orders as in cron_runs.
    index('cron_run_history_of_all').on(table.scheduled_at, table.id),
    index('cron_run_history_of_tenant').on(table.tenant_id, table.scheduled_at, table.id),
    index('cron_run_history_of_task').on(table.task_id, table.scheduled_at, table.id),
    index('cron_run_history_unsuccessful').on(table.scheduled_at, table.id).where(isUnsuccessfulInHistory),
    index('cron_run_history_unsuccessful_of_tenant')
      .on(table.tenant_id, table.scheduled_at, table.id)
      .where(isUnsuccessfulInHistory),
    index('cron_run_history_unsuccessful_of_task')
      .on(table.task_id, table.scheduled_at, table.id)
      .where(isUnsuccessfulInHistory),
    index('cron_run_history_of_request')
      .on(table.task_id, table.request_key)
      .where(sql`request_key is not null`),
    check(
      'cron_run_history_ended_check',
      sql`status not in ('scheduled', 'running') and finished_at is not null and finished_at < scheduled_at + interval '24 hours'`,
    ),
  ],
)

/** How far the clean-up of the execution log has come: the runs of a scope that ended before this instant may go. */
export const cronLogCleanups = pgTable(
  'cron_log_cleanups',
  {
    /** Null: the admin profile. */
    tenant_id: uuid().references(() => tenants.id, { onDelete: 'cascade' }),
    kept_since: instant().notNull(),
  },
  (table) => [unique().on(table.tenant_id).nullsNotDistinct()],
)

/**
 * Leases of installations without Redis: the token of each key and the end of its lease, by the clock of this database.
 * Unlogged: the table is empty after a crash of the database, as Redis may be.
 */
export const cronLeases = pgTable('cron_leases', {
  key: text().primaryKey(),
  token: text().notNull(),
  expires_at: instant().notNull(),
})

/** Live tickers and workers with their heartbeats. */
export const cronProcesses = pgTable(
  'cron_processes',
  {
    id: text().primaryKey(),
    kind: text({ enum: cronProcessKinds }).notNull(),
    host: text().notNull(),
    started_at: instant().notNull(),
    heartbeat_at: instant().notNull(),
    details: jsonb(),
  },
  (table) => [oneOfCheck(table.kind, cronProcessKinds)],
)
