import type { CronProfile, TaskAlert, TaskStatus } from '@fiscus/contracts/tasks/task-vocabulary'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'

/** Selects tasks by all members that are present; without any, the tasks of every scope. */
export type TaskSelection = {
  tenantId?: string | undefined
  profile?: CronProfile | undefined
  name?: string | undefined
  ids?: readonly string[] | undefined
  /** Slug of a tenant. */
  tenant?: string | undefined
  /** Status of the last run. */
  status?: TaskStatus | undefined
  /** Part of the name or the label, in any case. */
  q?: string | undefined
  /** Names that `q` finds as well. */
  namesOfQ?: readonly string[] | undefined
  alert?: TaskAlert | undefined
  isActive?: boolean | undefined
  /** Paused at an instant, or not. */
  isPaused?: { at: Date; is: boolean } | undefined
}

/** The condition of a selection. */
export function matchesTask(selection: TaskSelection): SQL | undefined {
  const {
    tenantId,
    profile,
    name,
    ids,
    tenant,
    status,
    q,
    namesOfQ = [],
    alert,
    isActive,
    isPaused,
  } = selection
  return and(
    tenantId === undefined ? undefined : eq(cronTasks.tenant_id, tenantId),
    profile && eq(cronTasks.profile, profile),
    name === undefined ? undefined : eq(cronTasks.name, name),
    ids && inArray(cronTasks.id, [...ids]),
    tenant === undefined ? undefined : isOfTenant(tenant),
    status && eq(cronTasks.last_status, status),
    q === undefined ? undefined : or(containsText(q), inArray(cronTasks.name, [...namesOfQ])),
    alert && sql`${alertOf} = ${alert}`,
    isActive === undefined ? undefined : eq(cronTasks.is_active, isActive ? 1 : 0),
    isPaused &&
      sql`(coalesce(${cronTasks.paused_until}, '-infinity') > ${isPaused.at.toISOString()}::timestamptz) = ${isPaused.is}`,
  )
}

/** The alert of a task: the worst that applies to it while it is active. */
export const alertOf = sql<TaskAlert>`case
  when ${cronTasks.lease_missing_since} is not null then 'worker_lost'
  when ${cronTasks.is_active} = 0 then 'none'
  when ${cronTasks.late_since} is not null then 'late'
  when ${cronTasks.consecutive_failures} > 0 then 'failing'
  else 'none' end`

function isOfTenant(slug: string): SQL {
  return sql`${cronTasks.tenant_id} = (select ${tenants.id} from ${tenants} where ${tenants.slug} = ${slug})`
}

/** Whether the name or the label contains a text, in any case. */
function containsText(text: string): SQL {
  return sql`(strpos(lower(${cronTasks.name}), lower(${text})) > 0 or strpos(lower(${cronTasks.label}), lower(${text})) > 0)`
}
