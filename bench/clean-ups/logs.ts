import type { Task } from '@fiscus/scheduling/tasks/define-task'
import { apiLogCleanup } from '@fiscus/tasks/api-log-cleanup'
import { auditLogCleanup } from '@fiscus/tasks/audit-log-cleanup'
import { cronLogCleanup } from '@fiscus/tasks/cron-log-cleanup'
import { sessionCleanup } from '@fiscus/tasks/session-cleanup'
import { type SQL, sql } from 'drizzle-orm'

/** A clean-up, and the log that it cleans. */
export type Log = {
  name: string
  task: Task
  /** Of the administration database, or of the tenant's. */
  of: 'control' | 'tenant'
  table: string
  settings?: Record<string, string>
  /** Adds so many rows, of which the first 70 % are old, in the order in which they would be written. */
  fill: (rows: number) => SQL
  /** Deletes the rows that the task deletes, in one statement. */
  bare: SQL
}

export const now = new Date()

const daysAgo = (days: number) =>
  sql`(${now.toISOString()}::timestamptz - ${days}::integer * interval '1 day')`

/** When the row with a number was written: the old ones 400 days ago, each after the one before. */
const writtenAt = (rows: number) => sql`
  case when n <= ${rows}::integer * 0.7 then ${daysAgo(400)} + n * interval '1 second'
  else ${daysAgo(0)} - (${rows}::integer - n) * interval '0.01 seconds' end`

const auditLog = {
  of: 'tenant',
  table: 'audit_log',
  task: auditLogCleanup,
  fill: (rows: number) => sql`
    insert into audit_log (at, actor, action, entity, entity_id, before, after, request_id)
    select ${writtenAt(rows)}, 'key:' || md5((n % 9)::text), 'update', 'contact', gen_random_uuid()::text,
      jsonb_build_object('name', md5(n::text), 'status', 'active', 'phone', n),
      jsonb_build_object('name', md5((n + 1)::text), 'status', 'inactive', 'phone', n), gen_random_uuid()::text
    from generate_series(1, ${rows}) as n`,
  bare: sql`delete from audit_log where at < ${daysAgo(365)}`,
} as const

export const apiLog: Log = {
  name: 'api_log_cleanup',
  task: apiLogCleanup,
  of: 'tenant',
  table: 'api_request_log',
  fill: (rows) => sql`
    insert into api_request_log (at, request_id, api_key_id, method, route, status, duration_ms)
    select ${writtenAt(rows)}, gen_random_uuid()::text, gen_random_uuid(), 'POST', '/api/v1/tax/calculate', 200, n % 50
    from generate_series(1, ${rows}) as n`,
  bare: sql`delete from api_request_log where at < ${daysAgo(30)}`,
}

export const logs: readonly Log[] = [
  apiLog,
  { name: 'audit_log_cleanup, delete', ...auditLog, settings: { 'audit_log.mode': 'delete' } },
  { name: 'audit_log_cleanup, archive', ...auditLog, settings: { 'audit_log.mode': 'archive' } },
  {
    name: 'cron_log_cleanup',
    task: cronLogCleanup,
    of: 'control',
    table: 'cron_runs',
    fill: (rows) => sql`
      insert into cron_runs (task_id, tenant_id, task_name, trigger, status, scheduled_at, finished_at, result)
      select cron_tasks.id, tenant_id, name, 'schedule', 'success', ${writtenAt(rows)}, ${writtenAt(rows)}, 'done'
      from cron_tasks, generate_series(1, ${rows}) as n where name = 'bench'`,
    bare: sql`delete from cron_runs where finished_at < ${daysAgo(30)}`,
  },
  {
    name: 'session_cleanup',
    task: sessionCleanup,
    of: 'tenant',
    table: 'user_sessions',
    fill: (rows) => sql`
      insert into user_sessions (token_digest, user_id, created_at, last_activity)
      select encode(sha256(n::text::bytea), 'hex'), users.id, ${daysAgo(400)}, ${writtenAt(rows)}
      from users, generate_series(1, ${rows}) as n`,
    bare: sql`delete from user_sessions where last_activity < ${daysAgo(30)}`,
  },
]
