import { queuedRunOf } from '@fiscus/scheduling/queue/queued-run'
import { logFailure } from '@fiscus/scheduling/redis/log-failure'
import type { CronRunRow } from '@fiscus/scheduling/runs/trigger-task'
import type { SchedulerContext } from '../context/scheduler-context.ts'

/**
 * Adds runs to their queues in one call, so that a queue that does not respond delays a request only once. Never
 * rejects: the database has the runs, and a tick enqueues them half a minute later.
 */
export async function enqueueRuns(
  { queue, queueOf, log }: Pick<SchedulerContext, 'queue' | 'queueOf' | 'log'>,
  runs: readonly CronRunRow[],
): Promise<void> {
  await queue.enqueue(runs.map((run) => queuedRunOf(run, queueOf))).catch((error: unknown) => {
    const run_ids = runs.map(({ id }) => id)
    logFailure(log, { err: error, run_ids }, 'runs not enqueued: a tick will enqueue them')
  })
}
