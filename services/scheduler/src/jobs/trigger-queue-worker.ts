import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { triggerTask } from '@fiscus/scheduling/runs/trigger-task'
import { queueWorker } from '@fiscus/tasks/queue-worker'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import { enqueueRun } from '../runs/enqueue-run.ts'
import type { JobScope } from './job-scope.ts'

/**
 * Runs the `queue_worker` of a scope now, so that a new job starts at once. Does nothing if the task has an outstanding run, is
 * inactive or paused. Never rejects: after a failure the job starts with the task's next slot, within a minute.
 */
export async function triggerQueueWorker(
  context: Pick<SchedulerContext, 'databases' | 'queue' | 'queueOf' | 'log'>,
  { tenantId }: JobScope,
  author: Author,
): Promise<void> {
  const { control } = context.databases
  const isUnpaused = or(isNull(cronTasks.paused_until), lte(cronTasks.paused_until, author.at))
  const isOfScope = tenantId === null ? isNull(cronTasks.tenant_id) : eq(cronTasks.tenant_id, tenantId)
  try {
    const [task] = await control
      .select({ id: cronTasks.id })
      .from(cronTasks)
      .where(and(eq(cronTasks.name, queueWorker.name), isOfScope, eq(cronTasks.is_active, 1), isUnpaused))
    if (!task) return
    const triggered = await triggerTask(control, { taskId: task.id, trigger: 'manual' }, author)
    if (triggered.kind === 'triggered') await enqueueRun(context, triggered.run)
  } catch (error) {
    context.log.warn(
      { err: error, tenant_id: tenantId },
      'queue_worker not triggered: its next slot starts the job within a minute',
    )
  }
}
