import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { lastCause } from '../runs/outcome-text.ts'
import type { RunEnd, RunOutcome } from '../runs/run-outcome.ts'
import { statusAfter } from '../runs/run-transitions.ts'
import type { StartedRun } from '../runs/start-run.ts'
import type { Lateness } from '../tick/mark-late.ts'
import type { TickReport } from '../tick/tick.ts'
import type { Pings } from './pings.ts'

const changesLoggedMax = 20
const runBucketsSeconds = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600]
const lagBucketsSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600]

type Start = Pick<StartedRun, 'taskName' | 'trigger' | 'slot' | 'startedAt'>

type Listeners = { metrics: Metrics; log: Logger; pings: Pick<Pings, 'send'> }

/**
 * Reports the events of slots and runs as metrics and pings, and each failure as one warning in the log of the process. Labels have
 * few values: names of tasks, never tenants.
 */
export function createCronEvents({ metrics, log, pings }: Listeners) {
  const runs = metrics.counter('cron_runs_total', 'Runs that ended in this process', ['task', 'status'])
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
    'Runs that continued after their release; their writes were rejected',
  )
  const slots = metrics.counter('cron_slots_total', 'Processed slots', ['outcome'])
  const missed = metrics.counter('cron_missed_total', 'Slots that passed without a run of their own')
  const retried = metrics.counter(
    'cron_runs_retried_total',
    'Attempts that failed, timed out or lost their worker, and were followed by a retry',
    ['task', 'outcome'],
  )
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

  const lateTasks = metrics.gauge('cron_late_tasks', 'Tasks whose success is later than expected', ['task'])

  function runEnded(run: RunEnd) {
    const { taskName: task, step, durationMs } = run
    runs.inc({ task, status: statusAfter(step) })
    runSeconds.observe({ task }, durationMs / 1000)
    pings.send(run)
    if (step === 'fail') log.warn(failureFields(run), 'a run failed')
    if (step === 'time_out') log.warn(failureFields(run), 'a run timed out')
  }

  function attemptRetried(run: RunEnd) {
    if (!run.retry) return
    const { outcome, at } = run.retry
    retried.inc({ task: run.taskName, outcome })
    log.warn({ ...failureFields(run), outcome, retry_at: at }, 'an attempt of a run failed: it is retried')
  }

  return {
    /** Call it when a worker has started a run. */
    runStarted({ taskName: task, trigger, slot, startedAt }: Start) {
      if (trigger === 'schedule' && slot)
        slotLag.observe({ task }, Math.max(0, startedAt.getTime() - slot.getTime()) / 1000)
    },
    /** Call it with each outcome of `runTask`. */
    runFinished(outcome: RunOutcome) {
      if (outcome.kind === 'ended') runEnded(outcome.run)
      if (outcome.kind === 'rescheduled') attemptRetried(outcome.run)
      if (outcome.kind !== 'lost') return
      zombies.inc()
      const { taskName: task, tenant, runId: run_id, attempt } = outcome.run
      const fields = { task, tenant, run_id, attempt }
      log.warn(fields, 'a run continued here after it was released: its later writes were rejected')
    },
    /** Call it after each check of the expected successes. */
    latenessChecked({ changes, late }: Lateness) {
      lateTasks.reset()
      for (const [task, tasks] of late) lateTasks.set({ task }, tasks)
      for (const { name: task, tenant, isLate, successDueAt } of changes.slice(0, changesLoggedMax))
        if (isLate)
          log.warn(
            { task, tenant, success_due_at: successDueAt },
            'a task is late: no success since its slot',
          )
        else log.info({ task, tenant }, 'a task is no longer late')
      if (changes.length > changesLoggedMax)
        log.warn(
          { tasks: changes.length },
          'the lateness of many tasks has changed: the first ones are above',
        )
    },
    /** Call it after each tick. */
    ticked(report: TickReport) {
      const { timedOut, workerLost, givenUp, abandoned } = report.released
      slots.inc({ outcome: 'enqueued' }, report.enqueued)
      slots.inc({ outcome: 'skipped' }, report.skipped)
      slots.inc({ outcome: 'recorded_before' }, report.recordedBefore)
      missed.inc(report.missed)
      for (const run of [...timedOut, ...workerLost, ...givenUp])
        if (run.retry) attemptRetried(run)
        else runEnded(run)
      released.inc({ reason: 'timed_out' }, timedOut.length)
      released.inc({ reason: 'worker_lost' }, workerLost.length)
      released.inc({ reason: 'given_up' }, givenUp.length)
      released.inc({ reason: 'abandoned' }, abandoned)
      requeued.inc(report.requeued)
      notEnqueued.inc(report.notEnqueued)
      tickLag.set(report.lagMs / 1000)
    },
  }
}

function failureFields({ taskName, tenant, runId, attempt, error }: RunEnd) {
  return { task: taskName, tenant, run_id: runId, attempt, cause: error && lastCause(error) }
}

export type CronEvents = ReturnType<typeof createCronEvents>
