import type { Logger } from '@fiscus/runtime/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { seldom } from '@fiscus/runtime/throttled'
import type { QueueDepth, RunQueue } from './queue.ts'

const errorLogMs = 60_000

/**
 * Shows how much waits in each queue, and for how long: what a worker's replicas are scaled on. The queues are asked when somebody
 * reads the metrics; while they do not answer there are no values. Every process that shows them shows the same.
 */
export function showQueues(
  queue: Pick<RunQueue, 'depths'>,
  { metrics, log }: { metrics: Metrics; log: Logger },
): void {
  const logError = seldom(errorLogMs, (leftOut, error: unknown) =>
    log.warn({ err: error, left_out: leftOut }, 'the queues can not be measured'),
  )
  let asking: Promise<QueueDepth[]> | null = null

  /** Both gauges are read at once: they share what the queues answer. */
  function depths(): Promise<QueueDepth[]> {
    asking ??= queue
      .depths()
      .catch((error) => {
        logError(error)
        return []
      })
      .finally(() => {
        asking = null
      })
    return asking
  }

  metrics.filledGauge('cron_queue_jobs', 'Jobs in a queue', ['queue', 'state'], async (gauge) => {
    const found = await depths()
    gauge.reset()
    for (const { queue, waiting, delayed, active } of found)
      for (const [state, jobs] of Object.entries({ waiting, delayed, active }))
        gauge.set({ queue, state }, jobs)
  })
  const help = 'Age of the oldest job that a worker could take'
  metrics.filledGauge('cron_queue_oldest_seconds', help, ['queue'], async (gauge) => {
    const found = await depths()
    gauge.reset()
    for (const { queue, oldestAgeMs } of found) gauge.set({ queue }, oldestAgeMs / 1000)
  })
}
