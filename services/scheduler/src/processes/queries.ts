import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { RunQueue } from '@fiscus/scheduling/queue/queue'
import { queuesWithoutWorker } from '@fiscus/scheduling/waiting/queue-services'
import { rejectAsUnavailable } from '../context/queue-problem.ts'

/**
 * The queues with their depths, and whether a live process serves each.
 * @throws Problem 503 `queue-unavailable`
 */
export async function listQueues(control: ControlDatabase, queue: Pick<RunQueue, 'depths'>) {
  const [depths, unserved] = await Promise.all([
    rejectAsUnavailable(queue.depths()),
    queuesWithoutWorker(control),
  ])
  return depths.map(({ queue, waiting, active, delayed, failed, isPaused, oldestAgeMs }) => ({
    queue,
    waiting,
    active,
    delayed,
    failed,
    oldest_seconds: Math.floor(oldestAgeMs / 1000),
    is_paused: isPaused,
    has_worker: !unserved.includes(queue),
  }))
}
