import type { CronRunRow } from '@fiscus/scheduling/runs/trigger-task'
import type { SchedulerContext } from '../context.ts'

/** The run stands in the database: where the queue does not take it now, a tick hands it over half a minute later. */
export async function handOver(
  { queue, queueOf, log }: Pick<SchedulerContext, 'queue' | 'queueOf' | 'log'>,
  { id: runId, task_id: taskId, tenant_id: tenantId, task_name, attempt }: CronRunRow,
): Promise<void> {
  const job = { runId, taskId, tenantId, attempt, queue: queueOf(task_name) }
  await queue.addRuns([job]).catch((error: unknown) => {
    log.warn({ err: error, run_id: runId }, 'run not handed to the queue: the next tick does it')
  })
}
