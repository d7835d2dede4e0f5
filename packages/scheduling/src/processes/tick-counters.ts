import type { Metrics } from '@fiscus/runtime/metrics'
import type { TickReport } from '../tick/tick.ts'

/** Returns a function that counts the slots of a tick, and the runs that it has released and enqueued again. */
export function createTickCounters(metrics: Metrics): (report: TickReport) => void {
  const slots = metrics.counter('cron_slots_total', 'Processed slots', ['outcome'])
  const missed = metrics.counter('cron_missed_total', 'Slots that passed without a run of their own')
  const released = metrics.counter('cron_runs_released_total', 'Runs ended by the supervisor', ['reason'])
  const requeued = metrics.counter(
    'cron_runs_requeued_total',
    'Runs that the queue lost or never received, and that were enqueued again',
  )
  const notEnqueued = metrics.counter(
    'cron_runs_not_enqueued_total',
    'Runs that the queue did not accept at once',
  )
  const tickLag = metrics.gauge(
    'cron_tick_lag_seconds',
    'Lateness of the oldest slot that the latest tick has claimed; 0 without a claimed slot',
  )
  return (report) => {
    const { timedOut, workerLost, givenUp, abandoned } = report.released
    slots.inc({ outcome: 'enqueued' }, report.enqueued)
    slots.inc({ outcome: 'skipped' }, report.skipped)
    slots.inc({ outcome: 'recorded_before' }, report.recordedBefore)
    missed.inc(report.missed)
    released.inc({ reason: 'timed_out' }, timedOut.length)
    released.inc({ reason: 'worker_lost' }, workerLost.length)
    released.inc({ reason: 'given_up' }, givenUp.length)
    released.inc({ reason: 'abandoned' }, abandoned)
    requeued.inc(report.requeued)
    notEnqueued.inc(report.notEnqueued)
    tickLag.set(report.lagMs / 1000)
  }
}
