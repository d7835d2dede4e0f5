import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { lastCause } from '../runs/outcome-text.ts'
import type { EndedRun, RunEnd, RunOutcome } from '../runs/run-outcome.ts'
import { statusAfter } from '../runs/run-transitions.ts'
import type { StartedRun } from '../runs/start-run.ts'
import type { Pings } from './pings.ts'

const runBucketsSeconds = [0.1, 1, 10, 60, 300]
const lagBucketsSeconds = [0.5, 1, 2, 10, 60]

type Start = Pick<StartedRun, 'taskName' | 'trigger' | 'slot' | 'startedAt'>

export type RunListeners = { metrics: Metrics; log: Logger; pings: Pick<Pings, 'send'> }

/** Reports starts and ends of runs: metrics, a ping of each end, and a warning in the log of each failure. */
export function createRunEvents({ metrics, log, pings }: RunListeners) {
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
  const retried = metrics.counter(
    'cron_runs_retried_total',
    'Attempts that failed, timed out or lost their worker, and were followed by a retry',
    ['task', 'outcome'],
  )
  return {
    started({ taskName: task, trigger, slot, startedAt }: Start) {
      if (trigger === 'schedule' && slot)
        slotLag.observe({ task }, Math.max(0, startedAt.getTime() - slot.getTime()) / 1000)
    },
    ended(run: EndedRun) {
      const { taskName: task, step, durationMs } = run
      runs.inc({ task, status: statusAfter(step) })
      runSeconds.observe({ task }, durationMs / 1000)
      pings.send(run)
      if (step === 'fail') log.warn(failureFields(run), 'a run failed')
      if (step === 'time_out') log.warn(failureFields(run), 'a run timed out')
    },
    /** An attempt that a shutdown has ended is no failure, and is not counted. */
    attemptEnded(run: RunEnd) {
      if (!run.retry) return
      const { outcome, at } = run.retry
      retried.inc({ task: run.taskName, outcome })
      log.warn({ ...failureFields(run), outcome, retry_at: at }, 'an attempt of a run failed: it is retried')
    },
    lost({ taskName: task, tenant, runId: run_id, attempt }: Extract<RunOutcome, { kind: 'lost' }>['run']) {
      zombies.inc()
      const fields = { task, tenant, run_id, attempt }
      log.warn(fields, 'a run continued here after it was released: its later writes were rejected')
    },
  }
}

function failureFields({ taskName, tenant, runId, attempt, error }: EndedRun) {
  return { task: taskName, tenant, run_id: runId, attempt, cause: error && lastCause(error) }
}
