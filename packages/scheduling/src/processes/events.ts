import type { Logger } from '@fiscus/runtime/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import type { EndedRun, RunOutcome } from '../runs/run-outcome.ts'
import type { StartedRun } from '../runs/start-run.ts'
import type { TickReport } from '../tick/tick.ts'
import type { Pings } from './pings.ts'

const runBucketsSeconds = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600]
const lagBucketsSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600]

type Start = Pick<StartedRun, 'taskName' | 'trigger' | 'slot' | 'startedAt'>

type Listeners = { metrics: Metrics; log: Logger; pings: Pick<Pings, 'send'> }

/**
 * What happens to slots and runs, as counters, as pings and, where the execution log does not say it, as log lines. One function
 * for each event; labels have few values: tasks by name, never tenants.
 */
export function createCronEvents({ metrics, log, pings }: Listeners) {
  const runs = metrics.counter('cron_runs_total', 'Runs that have ended here', ['task', 'status'])
  const runSeconds = metrics.histogram(
    'cron_run_seconds',
    'Time from the start of a run to its end',
    ['task'],
    runBucketsSeconds,
  )
  const slotLag = metrics.histogram(
    'cron_slot_lag_seconds',
    'Time from a slot to the start of its run',
    ['task'],
    lagBucketsSeconds,
  )
  const zombies = metrics.counter(
    'cron_zombie_writes_total',
    'Runs that went on here after they had been released: what they wanted to write was refused',
  )
  const slots = metrics.counter('cron_slots_total', 'Slots that were decided about', ['outcome'])
  const missed = metrics.counter('cron_missed_total', 'Slots that passed without a run of their own')
  const released = metrics.counter('cron_runs_released_total', 'Runs that the supervisor has ended', [
    'reason',
  ])
  const requeued = metrics.counter('cron_runs_requeued_total', 'Runs that the queue had lost, or never had')
  const refused = metrics.counter('cron_runs_not_enqueued_total', 'Runs that the queue did not take at once')
  const tickLag = metrics.gauge(
    'cron_tick_lag_seconds',
    'How late the oldest slot was that the latest tick has claimed; 0 where it has claimed none',
  )

  function runEnded(run: EndedRun) {
    const { taskName: task, status, durationMs } = run
    runs.inc({ task, status })
    runSeconds.observe({ task }, durationMs / 1000)
    pings.send(run)
  }

  return {
    /** A worker has started a run. */
    runStarted({ taskName: task, trigger, slot, startedAt }: Start) {
      if (trigger === 'schedule' && slot)
        slotLag.observe({ task }, Math.max(0, startedAt.getTime() - slot.getTime()) / 1000)
    },
    /** A worker or a command is done with a run that it was given. */
    runOver(outcome: RunOutcome) {
      if (outcome.kind === 'ended') runEnded(outcome.run)
      if (outcome.kind !== 'lost') return
      zombies.inc()
      log.warn('a run went on here after it had been released: nothing more was written')
    },
    ticked(report: TickReport) {
      const { timedOut, workerLost, abandoned } = report.released
      slots.inc({ outcome: 'enqueued' }, report.enqueued)
      slots.inc({ outcome: 'skipped' }, report.skipped)
      slots.inc({ outcome: 'recorded_before' }, report.recordedBefore)
      missed.inc(report.missed)
      for (const run of [...timedOut, ...workerLost]) runEnded(run)
      released.inc({ reason: 'timed_out' }, timedOut.length)
      released.inc({ reason: 'worker_lost' }, workerLost.length)
      released.inc({ reason: 'abandoned' }, abandoned)
      requeued.inc(report.requeued)
      refused.inc(report.notEnqueued)
      tickLag.set(report.lagMs / 1000)
    },
  }
}

export type CronEvents = ReturnType<typeof createCronEvents>
