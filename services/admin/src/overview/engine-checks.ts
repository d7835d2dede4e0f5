import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { sql } from 'drizzle-orm'
import type { Check } from './tenant-checks.ts'

const overdueMinutes = 5

/**
 * Whether tasks run: tickers and workers with a heartbeat, and no active task that has been due for five minutes and
 * was not claimed. `tenantId` undefined: the tasks of every scope.
 */
export async function engineChecks(control: ControlDatabase, tenantId: string | undefined): Promise<Check[]> {
  const ofTenant = tenantId === undefined ? sql`` : sql`and tenant_id = ${tenantId}::uuid`
  const [row] = await control.execute<{ tickers: number; workers: number; overdue: number }>(sql`
    with live as (
      select kind from cron_processes where heartbeat_at >= now() - make_interval(
        secs => 3 * coalesce((details ->> 'beat_seconds')::integer, 10))
    )
    select (select count(*)::integer from live where kind = 'ticker') as tickers,
      (select count(*)::integer from live where kind = 'worker') as workers,
      (select count(*)::integer from (
        select from cron_tasks where is_active = 1 and run_id is null
          and next_run_at < now() - make_interval(mins => ${overdueMinutes})
          and (paused_until is null or paused_until < now()) ${ofTenant}
        limit 1000) as overdue) as overdue`)
  const { tickers = 0, workers = 0, overdue = 0 } = row ?? {}
  return [
    { code: 'tasks', state: overdue === 0 ? 'ok' : 'warning', count: overdue },
    { code: 'ticker', state: tickers > 0 ? 'ok' : 'missing', count: tickers },
    { code: 'workers', state: workers > 0 ? 'ok' : 'missing', count: workers },
  ]
}
