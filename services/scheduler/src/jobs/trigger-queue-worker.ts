import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import type { Author } from '@fiscus/db/write-audit-entry'
import { triggerTask } from '@fiscus/scheduling/runs/trigger-task'
import { queueWorker } from '@fiscus/tasks/queue-worker'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { SchedulerContext } from '../context.ts'
import { handOver } from '../runs/enqueue.ts'
import type { JobScope } from './job-scope.ts'

/**
 * Runs the queue_worker of a scope now, unless it runs already, is inactive or paused: a job that somebody waits for begins at once.
 * Where that fails, it begins with the next minute.
 */
export async function wakeWorker(
  context: Pick<SchedulerContext, 'databases' | 'queue' | 'queueOf' | 'log'>,
  { tenantId }: JobScope,
  author: Author,
): Promise<void> {
  const { control } = context.databases
  const isAwake = or(isNull(cronTasks.paused_until), lte(cronTasks.paused_until, author.at))
  const isOfScope = tenantId === null ? isNull(cronTasks.tenant_id) : eq(cronTasks.tenant_id, tenantId)
  try {
    const [task] = await control
      .select({ id: cronTasks.id })
      .from(cronTasks)
      .where(and(eq(cronTasks.name, queueWorker.name), isOfScope, eq(cronTasks.is_active, 1), isAwake))
    if (!task) return
    const triggered = await triggerTask(control, { taskId: task.id, trigger: 'manual' }, author)
    if (triggered.kind === 'triggered') await handOver(context, triggered.run)
  } catch (error) {
    context.log.warn(
      { err: error, tenant_id: tenantId },
      'queue_worker not woken: it comes with the next minute',
    )
  }
}
