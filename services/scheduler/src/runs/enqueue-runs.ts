import { queuedRunOf } from '@fiscus/scheduling/queue/queued-run'
import { logFailure } from '@fiscus/scheduling/redis/log-failure'
import type { CronRunRow } from '@fiscus/scheduling/runs/trigger-task'
import type { SchedulerContext } from '../context/scheduler-context.ts'

/**
 * Adds runs to their queues at once, so that a queue that does not respond delays a request only once; with `first`
 * before all that wait there. Never rejects: the database has the runs, and a tick enqueues them half a minute later. A
 * `cli` run belongs to its command.
 */
export async function enqueueRuns(
  { queue, queueOf, log }: Pick<SchedulerContext, 'queue' | 'queueOf' | 'log'>,
  runs: readonly CronRunRow[],
  { first = false } = {},
): Promise<void> {
  const queued = runs.filter(({ trigger }) => trigger !== 'cli').map((run) => queuedRunOf(run, queueOf))
  const added = first ? Promise.all(queued.map((run) => queue.enqueueFirst(run))) : queue.enqueue(queued)
  await added.catch((error: unknown) => {
    const run_ids = runs.map(({ id }) => id)
    logFailure(log, { err: error, run_ids }, 'runs not enqueued: a tick will enqueue them')
  })
}
