import type { CronProfile, RunTrigger } from '@fiscus/contracts/tasks/task-vocabulary'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { type SQL, sql } from 'drizzle-orm'

/** The tenant of a run, or the administration, and its database. */
export type RunScope = Pick<TenantRow, 'id' | 'slug' | 'timezone' | 'server' | 'database' | 'status'>

/** A run with its task and its scope, as the statements of many runs return it. `place`: that of the request. */
export type RunRow = {
  place: number
  id: string
  task_id: string
  tenant_id: string | null
  task_name: string
  profile: CronProfile
  command_class: string
  trigger: RunTrigger
  slot: string | null
  attempt: number
  ping_url: string | null
  traceparent: string | null
  scope_id: string
  slug: string
  scope_timezone: string
  server: string | null
  database: string
  scope_status: RunScope['status']
}

/** The columns of the scope of a row. */
export const scopeColumns = sql.raw(
  'tenants.id as scope_id, tenants.slug, tenants.timezone as scope_timezone, tenants.server, tenants.database, tenants.status as scope_status',
)

/** Selects the scope of a task: its tenant, or the administration. */
export const isScopeOf = (tenantId: SQL) =>
  sql`tenants.id = coalesce(${tenantId}, (select id from tenants where slug = ${administrationSlug}))`

/**
 * Locks the tasks of the requests in the table `requested`, in the order of their ids, so that two batches cannot
 * deadlock. The array has the planner look up each id (0091).
 */
export const lockTasks = (requested: SQL) => sql`
  select id from cron_tasks join ${requested} on id = "taskId" and run_id = "runId" where id = any(array(select "taskId" from ${requested}))
  order by id for no key update of cron_tasks`

export function runOfRow(row: RunRow) {
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
    taskName: row.task_name,
    commandClass: row.command_class,
    pingUrl: row.ping_url,
    trigger: row.trigger,
    slot: row.slot === null ? null : new Date(row.slot),
    attempt: row.attempt,
    traceparent: row.traceparent,
  }
}
