import {
  type RunStatus,
  type RunTrigger,
  unsuccessfulStatuses,
} from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks, isUnsuccessful, isWaiting } from '@fiscus/db/schema/control/scheduling'
import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { newestRuns } from '../history/execution-log.ts'

type Reader = Pick<ControlDatabase, 'select'>

/** Selects runs by all members that are present. */
export type RunFilter = {
  /** Null: the admin profile. */
  tenantId?: string | null | undefined
  /** Only client profiles. */
  isClient?: boolean | undefined
  taskId?: string | undefined
  /** In every scope. */
  taskName?: string | undefined
  statuses?: readonly RunStatus[] | undefined
  trigger?: RunTrigger | undefined
  actor?: string | undefined
  worker?: string | undefined
  since?: Date | undefined
  /** Not included. */
  until?: Date | undefined
  /** Part of the error or the result. */
  text?: string | undefined
}

/** The place of a run in a list, the newest first. */
export type RunPosition = { scheduledAt: Date; id: string }

/** How the candidates of a list are found, each by an index. */
export type RunSource = 'any' | 'unsuccessful' | 'running' | 'scheduled'

/** The sources that together have every run with one of the statuses. */
export function sourcesOf(statuses: readonly RunStatus[] | undefined): RunSource[] {
  if (statuses === undefined || statuses.includes('success')) return ['any']
  const sources: RunSource[] = []
  if (statuses.includes('scheduled')) sources.push('scheduled')
  if (statuses.includes('running')) sources.push('running')
  if (unsuccessfulStatuses.some((status) => statuses.includes(status))) sources.push('unsuccessful')
  return sources
}

/**
 * The newest runs of each source that an index finds by scope, task and time, under the name of the table.
 * @param max the number of runs of a source
 * @param position only runs before this place
 */
export function candidates(
  control: Reader,
  sources: readonly RunSource[],
  filter: RunFilter,
  { max, position }: { max: number; position?: RunPosition | undefined },
) {
  const [first = 'any', second, ...rest] = sources
  const select = (source: RunSource) => newestOf(control, source, filter, { limit: max, position })
  return second === undefined
    ? select(first).as('cron_runs')
    : unionAll(select(first), select(second), ...rest.map(select)).as('cron_runs')
}

/** The runs of a source, the newest first. */
export function newestOf(
  control: Reader,
  source: RunSource,
  { tenantId, taskId, since, until }: RunFilter,
  { limit, offset, position }: { limit: number; offset?: number; position?: RunPosition | undefined },
) {
  const isCandidate = and(
    isOf[source],
    tenantId === undefined ? undefined : isOfScope(tenantId),
    taskId === undefined ? undefined : eq(cronRuns.task_id, taskId),
    since && gte(cronRuns.scheduled_at, since),
    until && lt(cronRuns.scheduled_at, until),
    position && isBefore(position),
  )
  return newestRuns(control, isCandidate, { limit, offset })
}

/** The first condition alone lets PostgreSQL leave out later weeks of the history. */
function isBefore({ scheduledAt, id }: RunPosition): SQL {
  const at = sql`${scheduledAt.toISOString()}::timestamptz`
  return sql`${cronRuns.scheduled_at} <= ${at} and (${cronRuns.scheduled_at}, ${cronRuns.id}) < (${at}, ${id}::uuid)`
}

function isOfScope(tenantId: string | null): SQL {
  return tenantId === null ? isNull(cronRuns.tenant_id) : eq(cronRuns.tenant_id, tenantId)
}

/** Written as literals: a parameter would hide from PostgreSQL that a partial index has these runs. */
const isOf: Record<RunSource, SQL | undefined> = {
  any: undefined,
  unsuccessful: isUnsuccessful,
  running: sql`status = 'running' and ${cronRuns.id} = any(array(select ${cronTasks.run_id} from ${cronTasks} where ${cronTasks.is_running} = 1))`,
  scheduled: isWaiting,
}

/** The conditions that no index serves; undefined: there is none. */
export function restOf(filter: RunFilter): SQL | undefined {
  const { statuses, isClient, taskName, trigger, actor, worker, text } = filter
  return and(
    statuses && !isWhole(statuses) ? inArray(cronRuns.status, [...statuses]) : undefined,
    isClient ? isNotNull(cronRuns.tenant_id) : undefined,
    taskName === undefined ? undefined : eq(cronRuns.task_name, taskName),
    trigger && eq(cronRuns.trigger, trigger),
    actor === undefined ? undefined : eq(cronRuns.actor, actor),
    worker === undefined ? undefined : eq(cronRuns.worker, worker),
    text === undefined ? undefined : containsText(text),
  )
}

/** Whether the sources of the statuses have runs with these statuses only. */
function isWhole(statuses: readonly RunStatus[]): boolean {
  const sources = sourcesOf(statuses)
  if (sources.length === 0 || sources.includes('any')) return false
  return (
    !sources.includes('unsuccessful') || unsuccessfulStatuses.every((status) => statuses.includes(status))
  )
}

function containsText(text: string): SQL {
  return sql`(strpos(lower(${cronRuns.error}), lower(${text})) > 0 or strpos(lower(${cronRuns.result}), lower(${text})) > 0)`
}
