import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { throttled } from '@fiscus/runtime/waiting/throttled'
import { logFailure } from '../redis/log-failure.ts'
import type { QueueDepth, RunQueue } from './queue.ts'

const errorLogMs = 60_000

/**
 * Exports the number and the age of the jobs in each queue, for scaling the workers, and whether it is paused. The
 * queues are read when the metrics are read; while they are unreachable there are no values. Every process exports the
 * same values.
 */
export function exportQueueMetrics(
  queue: Pick<RunQueue, 'depths'>,
  { metrics, log }: { metrics: Metrics; log: Logger },
): void {
  const logError = throttled(errorLogMs, (omitted, error: unknown) =>
    logFailure(log, { err: error, omitted }, 'the queues could not be measured'),
  )
  let reading: Promise<QueueDepth[]> | null = null

  /** The gauges are read at the same time and share one request. */
  function depths(): Promise<QueueDepth[]> {
    reading ??= queue
      .depths()
      .catch((error) => {
        logError(error)
        return []
      })
      .finally(() => {
        reading = null
      })
    return reading
  }

  metrics.collectedGauge('cron_queue_jobs', 'Jobs in a queue', ['queue', 'state'], async (gauge) => {
    const found = await depths()
    gauge.reset()
    for (const { queue, waiting, delayed, active } of found)
      for (const [state, jobs] of Object.entries({ waiting, delayed, active }))
        gauge.set({ queue, state }, jobs)
  })
  const help = 'Age of the oldest job that is ready for a worker'
  metrics.collectedGauge('cron_queue_oldest_seconds', help, ['queue'], async (gauge) => {
    const found = await depths()
    gauge.reset()
    for (const { queue, oldestAgeMs } of found) gauge.set({ queue }, oldestAgeMs / 1000)
  })
  const pauses = '1: the queue is paused, no worker takes its runs'
  metrics.collectedGauge('cron_queue_paused', pauses, ['queue'], async (gauge) => {
    const found = await depths()
    gauge.reset()
    for (const { queue, isPaused } of found) gauge.set({ queue }, isPaused ? 1 : 0)
  })
}
