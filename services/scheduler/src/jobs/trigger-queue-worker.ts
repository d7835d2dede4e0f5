import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { triggerInScope } from '@fiscus/scheduling/runs/trigger-in-scope'
import { queueWorker } from '@fiscus/tasks/queue-worker'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import { enqueueRuns } from '../runs/enqueue-runs.ts'
import type { JobScope } from './job-scope.ts'

/**
 * Runs the `queue_worker` of a scope now, so that a new job starts at once. Does nothing if the task has an outstanding
 * run, is inactive or paused. Never rejects: after a failure the job starts with the task's next slot, within a minute.
 */
export async function triggerQueueWorker(
  context: Pick<SchedulerContext, 'databases' | 'queue' | 'queueOf' | 'log'>,
  { tenantId }: JobScope,
  author: Author,
): Promise<void> {
  const { control } = context.databases
  try {
    const run = await triggerInScope(control, { name: queueWorker.name, tenantId }, author)
    if (run) await enqueueRuns(context, [run])
  } catch (error) {
    context.log.warn(
      { err: error, tenant_id: tenantId },
      'queue_worker not triggered: its next slot starts the job within a minute',
    )
  }
}
