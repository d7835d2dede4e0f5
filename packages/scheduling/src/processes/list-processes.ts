import { queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronProcesses, cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { isSilent } from './is-silent.ts'

const processesMax = 1_000
const runningMax = 2_000
const runningOfProcessMax = 100

/**
 * The tickers and workers with their heartbeats, by the clock of the database.
 * @param tenantId the tenant whose runs are listed; undefined: the runs of every scope
 */
export async function listProcesses(control: ControlDatabase, tenantId?: string) {
  const [processes, runs] = await Promise.all([readProcesses(control), readRunning(control, tenantId)])
  const byWorker = Map.groupBy(runs, ({ worker }) => worker)
  return processes.map((each) => ({
    ...each,
    queues: queueNames.filter((name) => each.queues?.includes(name)),
    running: (byWorker.get(each.id) ?? []).slice(0, runningOfProcessMax).map(({ worker: _, ...run }) => run),
  }))
}

const detail = (name: string) => sql`${cronProcesses.details} ->> ${name}`
const ageSeconds = sql`extract(epoch from now() - ${cronProcesses.heartbeat_at})`

function readProcesses(control: ControlDatabase) {
  return control
    .select({
      id: cronProcesses.id,
      kind: cronProcesses.kind,
      host: cronProcesses.host,
      version: sql<string | null>`${detail('version')}`,
      started_at: cronProcesses.started_at,
      heartbeat_at: cronProcesses.heartbeat_at,
      heartbeat_age_seconds: sql<number>`greatest(0, ${ageSeconds})::integer`,
      is_silent: isSilent,
      ticked_at: sql<Date | null>`(${detail('ticked_at')})::timestamptz`.mapWith(cronProcesses.heartbeat_at),
      memory_bytes: sql<number | null>`(${detail('memory_bytes')})::float8`,
      queues: sql<string[] | null>`${cronProcesses.details} -> 'queues'`,
      concurrency: sql<number | null>`(${detail('concurrency')})::integer`,
    })
    .from(cronProcesses)
    .orderBy(asc(cronProcesses.kind), asc(cronProcesses.started_at), asc(cronProcesses.id))
    .limit(processesMax)
}

function readRunning(control: ControlDatabase, tenantId: string | undefined) {
  const isOfTenant = tenantId === undefined ? undefined : eq(cronTasks.tenant_id, tenantId)
  return control
    .select({
      worker: cronRuns.worker,
      run_id: cronRuns.id,
      task_id: cronRuns.task_id,
      task_name: cronRuns.task_name,
      task_label: cronTasks.label,
      tenant: tenants.slug,
      started_at: cronRuns.started_at,
      progress_done: cronRuns.progress_done,
      progress_total: cronRuns.progress_total,
      memory_bytes: cronRuns.memory_bytes,
    })
    .from(cronTasks)
    .innerJoin(cronRuns, eq(cronRuns.id, cronTasks.run_id))
    .leftJoin(tenants, eq(tenants.id, cronTasks.tenant_id))
    .where(and(eq(cronTasks.is_running, 1), isNotNull(cronRuns.worker), isOfTenant))
    .orderBy(asc(cronRuns.started_at), asc(cronRuns.id))
    .limit(runningMax)
}
