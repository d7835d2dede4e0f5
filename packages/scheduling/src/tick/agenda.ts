import type { CronProfile } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { requireRow } from '@fiscus/db/queries/require-row'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { type SQL, sql } from 'drizzle-orm'

/** What a tick has to do. */
export type Agenda = {
  /** A tenant of the last hour has no tasks yet; the start of this process registered older tenants. */
  hasNewTenant: boolean
  /** A task has a run that is scheduled or running. */
  hasOutstanding: boolean
  /** The ids of the due tasks, by their slots. Tasks with the same slot are neighbours by their tenants (0091). */
  due: string[]
}

/**
 * Whether a task is active, not paused and without an outstanding run, with a slot that has passed, and of a tenant that
 * is not suspended. `now` is an instant, or a placeholder of one. The subquery is hashed once for all tasks.
 */
export const isDue = (now: SQL) => sql`
  is_active = 1 and run_id is null and next_run_at <= ${now} and coalesce(paused_until, '-infinity') <= ${now}
  and coalesce(tenant_id not in (select id from tenants where status = 'suspended'), true)`

const now = sql`${sql.placeholder('now')}::timestamptz`
const profile = sql`${sql.placeholder('profile')}::text`

const selectAgenda = preparedStatement(sql`
  with found as materialized (
    select id, tenant_id, run_id, next_run_at from cron_tasks
    where run_id is not null or coalesce(profile = ${profile}, true) and ${isDue(now)}
  )
  select
    exists (
      select from tenants where created_at > ${now} - interval '1 hour' and slug <> ${administrationSlug}
        and not exists (select from cron_tasks where cron_tasks.tenant_id = tenants.id)) as "hasNewTenant",
    exists (select from found where run_id is not null) as "hasOutstanding",
    (select coalesce(jsonb_agg(id order by next_run_at, tenant_id), '[]') from found where run_id is null) as due`)

/**
 * Reads what a tick has to do, in one pass over the registry: the columns that a run changes have no index, so that its
 * claim, its start and its end write none. With a `profile`, only tasks of that profile are due.
 */
export async function readAgenda(
  control: ControlDatabase,
  now: Date,
  profile: CronProfile | null = null,
): Promise<Agenda> {
  return requireRow(await selectAgenda<Agenda>(control, { now: now.toISOString(), profile }))
}
