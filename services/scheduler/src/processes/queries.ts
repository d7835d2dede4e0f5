import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import { namesOfActors } from '@fiscus/db/audit/actor-names'
import { requireRow } from '@fiscus/db/queries/require-row'
import { readPauses } from '@fiscus/scheduling/queue/pause-queue'
import { queuesWithoutWorker } from '@fiscus/scheduling/waiting/queue-services'
import { rejectAsUnavailable } from '../context/queue-problem.ts'
import type { SchedulerContext } from '../context/scheduler-context.ts'

/**
 * The queues with their depths, whether a live process serves each, and who has paused it.
 * @throws Problem 503 `queue-unavailable`
 */
export async function listQueues({ databases, queue }: Pick<SchedulerContext, 'databases' | 'queue'>) {
  const { control } = databases
  const [depths, unserved, pauses] = await Promise.all([
    rejectAsUnavailable(queue.depths()),
    queuesWithoutWorker(control),
    rejectAsUnavailable(readPauses({ control, queue })),
  ])
  const pauseOf = new Map(pauses.map((pause) => [pause.queue, pause]))
  const names = await namesOfActors(
    control,
    pauses.flatMap(({ by }) => by ?? []),
  )
  return depths.map(({ queue, waiting, active, delayed, failed, isPaused, oldestAgeMs }) => ({
    queue,
    waiting,
    active,
    delayed,
    failed,
    oldest_seconds: Math.floor(oldestAgeMs / 1000),
    is_paused: isPaused,
    paused_by: pauseOf.get(queue)?.by ?? null,
    paused_by_name: names.get(pauseOf.get(queue)?.by ?? '') ?? null,
    paused_at: pauseOf.get(queue)?.at ?? null,
    paused_reason: pauseOf.get(queue)?.reason ?? null,
    has_worker: !unserved.includes(queue),
  }))
}

/**
 * A queue as in the list.
 * @throws Problem 503 `queue-unavailable`
 */
export async function getQueue(context: Pick<SchedulerContext, 'databases' | 'queue'>, name: QueueName) {
  const queues = await listQueues(context)
  return requireRow(queues.filter(({ queue }) => queue === name))
}
