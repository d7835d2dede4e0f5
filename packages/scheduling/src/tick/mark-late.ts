import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { sql } from 'drizzle-orm'

/** A task that has become late, or is no longer late. */
export type LatenessChange = {
  id: string
  name: string
  tenant: string | null
  isLate: boolean
  successDueAt: Date | null
}

export type Lateness = {
  changes: LatenessChange[]
  /** The number of late tasks by name. */
  late: ReadonlyMap<string, number>
}

/** The rest is marked by the next check, a minute later. */
const changesMax = 5_000

/**
 * Marks the tasks whose success is late (scheduled-tasks §12.8): `late_after_seconds` have passed since its slot, and
 * while a run is running also its time-out. Inactive and paused tasks, and those of suspended tenants, are never late.
 * A task whose expectation was met or changed is no longer late. Concurrent calls mark each task once.
 */
export async function markLate(control: ControlDatabase, now: Date): Promise<Lateness> {
  const at = now.toISOString()
  const rows = await control.execute<{
    id: string
    name: string
    tenant: string | null
    is_late: boolean
    due: string | null
  }>(sql`
    with judged as (
      select cron_tasks.id, late_since, coalesce(
        is_active = 1 and coalesce(paused_until, '-infinity') <= ${at}::timestamptz and tenants.status is distinct from 'suspended'
        and greatest(success_due_at, paused_until)
          + make_interval(secs => late_after_seconds + case when is_running = 1 then timeout_seconds else 0 end) < ${at}::timestamptz,
        false) as is_late
      from cron_tasks left join tenants on tenants.id = cron_tasks.tenant_id
    ), changed as (
      select cron_tasks.id, is_late from cron_tasks join judged using (id)
      where (cron_tasks.late_since is not null) <> is_late
      limit ${changesMax} for no key update of cron_tasks skip locked
    )
    update cron_tasks set late_since = case when is_late then ${at}::timestamptz end
    from changed where cron_tasks.id = changed.id
    returning cron_tasks.id, name, is_late, success_due_at as due,
      (select slug from tenants where tenants.id = tenant_id) as tenant`)
  const counted = await control.execute<{ name: string; tasks: number }>(
    sql`select name, count(*)::integer as tasks from cron_tasks where late_since is not null group by name`,
  )
  return {
    changes: rows.map(({ id, name, tenant, is_late, due }) => ({
      id,
      name,
      tenant,
      isLate: is_late,
      successDueAt: due === null ? null : new Date(due),
    })),
    late: new Map(counted.map(({ name, tasks }) => [name, tasks])),
  }
}
