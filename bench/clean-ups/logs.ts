import type { Task } from '@fiscus/scheduling/tasks/define-task'
import { apiLogCleanup } from '@fiscus/tasks/api-log-cleanup'
import { auditLogCleanup } from '@fiscus/tasks/audit-log-cleanup'
import { cronLogCleanup } from '@fiscus/tasks/cron-log-cleanup'
import { sessionCleanup } from '@fiscus/tasks/session-cleanup'
import { type SQL, sql } from 'drizzle-orm'

/** A clean-up task and the log that it deletes from. */
export type Log = {
  name: string
  task: Task
  /** The database of the log. */
  database: 'control' | 'tenant'
  table: string
  settings?: Record<string, string>
  /** Inserts a number of rows in order of time. The first 70 % of them are old. */
  fill: (rows: number) => SQL
  /** The reference: deletes the old rows in one statement. */
  bareDelete: SQL
}

export const now = new Date()

const daysAgo = (days: number) =>
  sql`(${now.toISOString()}::timestamptz - ${days}::integer * interval '1 day')`

/** The time of row `n`: old rows start 400 days ago, one second apart; the remaining rows end today, 10 ms apart. */
const writtenAt = (rows: number) => sql`
  case when n <= ${rows}::integer * 0.7 then ${daysAgo(400)} + n * interval '1 second'
  else ${daysAgo(0)} - (${rows}::integer - n) * interval '0.01 seconds' end`

const auditLog = {
  database: 'tenant',
  table: 'audit_log',
  task: auditLogCleanup,
  fill: (rows: number) => sql`
    insert into audit_log (at, actor, action, entity, entity_id, before, after, request_id)
    select ${writtenAt(rows)}, 'key:' || md5((n % 9)::text), 'update', 'contact', gen_random_uuid()::text,
      jsonb_build_object('name', md5(n::text), 'status', 'active', 'phone', n),
      jsonb_build_object('name', md5((n + 1)::text), 'status', 'inactive', 'phone', n), gen_random_uuid()::text
    from generate_series(1, ${rows}) as n`,
  bareDelete: sql`delete from audit_log where at < ${daysAgo(365)}`,
} as const

export const apiLog: Log = {
  name: 'api_log_cleanup',
  task: apiLogCleanup,
  database: 'tenant',
  table: 'api_request_log',
  fill: (rows) => sql`
    insert into api_request_log (at, request_id, api_key_id, method, route, status, duration_ms)
    select ${writtenAt(rows)}, gen_random_uuid()::text, gen_random_uuid(), 'POST', '/api/v1/tax/calculate', 200, n % 50
    from generate_series(1, ${rows}) as n`,
  bareDelete: sql`delete from api_request_log where at < ${daysAgo(30)}`,
}

export const logs: readonly Log[] = [
  apiLog,
  { name: 'audit_log_cleanup, delete', ...auditLog, settings: { 'audit_log.mode': 'delete' } },
  { name: 'audit_log_cleanup, archive', ...auditLog, settings: { 'audit_log.mode': 'archive' } },
  {
    name: 'cron_log_cleanup',
    task: cronLogCleanup,
    database: 'control',
    table: 'cron_runs',
    fill: (rows) => sql`
      insert into cron_runs (task_id, tenant_id, task_name, trigger, status, scheduled_at, finished_at, result)
      select cron_tasks.id, tenant_id, name, 'schedule', 'success', ${writtenAt(rows)}, ${writtenAt(rows)}, 'done'
      from cron_tasks, generate_series(1, ${rows}) as n where name = 'bench'`,
    bareDelete: sql`delete from cron_runs where finished_at < ${daysAgo(30)}`,
  },
  {
    name: 'session_cleanup',
    task: sessionCleanup,
    database: 'tenant',
    table: 'user_sessions',
    fill: (rows) => sql`
      insert into user_sessions (token_digest, user_id, created_at, last_activity)
      select encode(sha256(n::text::bytea), 'hex'), users.id, ${daysAgo(400)}, ${writtenAt(rows)}
      from users, generate_series(1, ${rows}) as n`,
    bareDelete: sql`delete from user_sessions where last_activity < ${daysAgo(30)}`,
  },
]
