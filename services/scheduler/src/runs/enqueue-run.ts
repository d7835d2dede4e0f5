import { queuedRunOf } from '@fiscus/scheduling/queue/queued-run'
import { logFailure } from '@fiscus/scheduling/redis/log-failure'
import type { CronRunRow } from '@fiscus/scheduling/runs/trigger-task'
import type { SchedulerContext } from '../context/scheduler-context.ts'

/** Adds a run to its queue. Never rejects: the database has the run, and a tick enqueues it half a minute later. */
export async function enqueueRun(
  { queue, queueOf, log }: Pick<SchedulerContext, 'queue' | 'queueOf' | 'log'>,
  run: CronRunRow,
): Promise<void> {
  await queue.enqueue([queuedRunOf(run, queueOf)]).catch((error: unknown) => {
    logFailure(log, { err: error, run_id: run.id }, 'run not enqueued: a tick will enqueue it')
  })
}
