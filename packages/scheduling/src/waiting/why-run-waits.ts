import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Message } from '@fiscus/messages/message'
import { count, eq, max, sql } from 'drizzle-orm'
import { type Leases, leaseKeyOf } from '../leases/leases.ts'
import type { RunQueue } from '../queue/queue.ts'
import type { QueueOf } from '../tasks/queue-of.ts'
import { readQueueServices } from './queue-services.ts'
import { type Circumstances, whyWaiting } from './why-waiting.ts'

/** What is asked about waiting runs. */
export type WaitingContext = {
  databases: Pick<Databases, 'control' | 'servers'>
  queue: Pick<RunQueue, 'pausedQueues'>
  leases: Pick<Leases, 'heldKeys'>
  queueOf: QueueOf
}

/** A scheduled run. */
export type WaitingRun = Pick<
  typeof cronRuns.$inferSelect,
  'id' | 'task_id' | 'task_name' | 'tenant_id' | 'trigger' | 'retry_at' | 'enqueued_at'
>

/**
 * Returns why a scheduled run has not started, as the end of a sentence. It reads the run's task, the running runs and
 * the live processes, each by an index, and asks queue and leases once; without these it says what the database knows.
 */
export async function whyRunWaits(context: WaitingContext, run: WaitingRun, now: Date): Promise<Message> {
  const { databases, leases } = context
  const { control, servers } = databases
  const queue = context.queueOf(run.task_name)
  const leaseKey = leaseKeyOf(run.task_id)
  const [task, queueRuns, serviceOf, paused, held] = await Promise.all([
    readTask(control, run.task_id),
    readQueueRuns(context, run),
    readQueueServices(control),
    context.queue.pausedQueues().catch(() => null),
    leases.heldKeys([leaseKey]).catch(() => new Set<string>()),
  ])
  return whyWaiting({
    now,
    queue,
    isOfCommand: run.trigger === 'cli',
    retryAt: run.retry_at,
    isEnqueued: run.enqueued_at !== null,
    tenant: task?.tenant ?? null,
    servers,
    running: runningBefore(task, run),
    isLocked: held.has(leaseKey),
    isPaused: paused?.includes(queue) ?? null,
    service: serviceOf(queue),
    queueRuns,
  })
}

async function readTask(control: ControlDatabase, taskId: string) {
  const [task] = await control
    .select({
      runId: cronTasks.run_id,
      isRunning: cronTasks.is_running,
      worker: cronRuns.worker,
      since: cronRuns.started_at,
      tenant: { slug: tenants.slug, server: tenants.server, moving_to: tenants.moving_to },
    })
    .from(cronTasks)
    .leftJoin(tenants, eq(tenants.id, cronTasks.tenant_id))
    .leftJoin(cronRuns, eq(cronRuns.id, cronTasks.run_id))
    .where(eq(cronTasks.id, taskId))
  return task
}

function runningBefore(
  task: Awaited<ReturnType<typeof readTask>>,
  { id }: WaitingRun,
): Circumstances['running'] {
  const isOther = task?.isRunning === 1 && task.runId !== id
  return isOther && task.worker !== null && task.since !== null
    ? { worker: task.worker, since: task.since }
    : null
}

/** The running runs of the queue of a run: at most the places of all workers. */
async function readQueueRuns(
  { databases: { control }, queueOf }: Pick<WaitingContext, 'databases' | 'queueOf'>,
  { task_name, tenant_id }: WaitingRun,
): Promise<Circumstances['queueRuns']> {
  const isOfTenant = sql<boolean>`${cronTasks.tenant_id} is not distinct from ${tenant_id}::uuid`
  const rows = await control
    .select({
      name: cronTasks.name,
      runs: count(),
      ofTenant: sql<number>`(count(*) filter (where ${isOfTenant}))::integer`,
      latestAt: max(cronTasks.last_run_at),
    })
    .from(cronTasks)
    .where(eq(cronTasks.is_running, 1))
    .groupBy(cronTasks.name)
  const ofQueue = rows.filter(({ name }) => queueOf(name) === queueOf(task_name))
  return ofQueue.reduce(
    (sum, { runs, ofTenant, latestAt }) => ({
      all: sum.all + runs,
      ofTenant: sum.ofTenant + ofTenant,
      latestAt:
        latestAt !== null && (sum.latestAt === null || latestAt > sum.latestAt) ? latestAt : sum.latestAt,
    }),
    { all: 0, ofTenant: 0, latestAt: null as Date | null },
  )
}
