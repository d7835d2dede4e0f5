import { unsuccessfulStatuses } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { isWaiting } from '@fiscus/db/schema/control/scheduling'
import { countRuns } from '@fiscus/scheduling/log/count-runs'
import { listRuns } from '@fiscus/scheduling/log/list-runs'
import { sql } from 'drizzle-orm'

const newestMax = 5
const failedStatuses = unsuccessfulStatuses.filter((status) => status !== 'skipped')

/** The runs that failed since an instant, of a tenant, or of every scope for undefined. */
export async function failedRuns(control: ControlDatabase, tenantId: string | undefined, since: Date) {
  const filter = { tenantId, since, statuses: failedStatuses }
  const [{ counts, capped }, { runs }] = await Promise.all([
    countRuns(control, filter),
    listRuns(control, filter, { limit: newestMax }),
  ])
  const count = failedStatuses.reduce((sum, status) => sum + counts[status], 0)
  const newest = runs.map(
    ({ id, task_id, task_name, task_label, tenant, status, scheduled_at, error, error_message }) => ({
      id,
      task_id,
      task_name,
      task_label,
      tenant,
      status,
      scheduled_at,
      error,
      error_message,
    }),
  )
  return { count, is_capped: failedStatuses.some((status) => capped.includes(status)), newest }
}

/** The scheduled and running runs. */
export async function runQueue(control: ControlDatabase, tenantId: string | undefined) {
  const ofTenant = tenantId === undefined ? sql`` : sql`and tenant_id = ${tenantId}::uuid`
  const [row] = await control.execute<{ waiting: number; running: number; oldest: string | null }>(sql`
    select (select count(*)::integer from (
        select from cron_runs where ${isWaiting} ${ofTenant} limit 10000) as waiting) as waiting,
      (select count(*)::integer from cron_tasks where is_running = 1 ${ofTenant}) as running,
      (select min(scheduled_at)::text from (
        select scheduled_at from cron_runs where ${isWaiting} ${ofTenant} limit 10000) as waiting) as oldest`)
  const { waiting = 0, running = 0, oldest = null } = row ?? {}
  return { waiting, running, oldest_waiting_at: oldest && new Date(oldest) }
}

/** The tasks that are due next; none of a paused task is. */
export async function nextTasks(control: ControlDatabase, tenantId: string | undefined, now: Date) {
  const ofTenant = tenantId === undefined ? sql`tenant_id is null` : sql`tenant_id = ${tenantId}::uuid`
  const rows = await control.execute<{ id: string; name: string; label: string; at: string }>(sql`
    select id, name, label, next_run_at::text as at from cron_tasks
    where is_active = 1 and next_run_at is not null and coalesce(paused_until, '-infinity') <= ${now.toISOString()}::timestamptz
      and ${ofTenant} order by next_run_at, name limit ${newestMax}`)
  return rows.map(({ id, name, label, at }) => ({ id, name, label, next_run_at: new Date(at) }))
}
