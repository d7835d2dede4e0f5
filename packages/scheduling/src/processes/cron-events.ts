import type { RunOutcome } from '../runs/run-outcome.ts'
import type { TickReport } from '../tick/tick.ts'
import { createLatenessReport } from './lateness-report.ts'
import { createRunEvents, type RunListeners } from './run-events.ts'
import { createTickCounters } from './tick-counters.ts'

/**
 * Reports the events of slots and runs as metrics and pings, and each failure as one warning in the log of the process.
 * Labels have few values: names of tasks, never tenants.
 */
export function createCronEvents(listeners: RunListeners) {
  const runs = createRunEvents(listeners)
  const countTick = createTickCounters(listeners.metrics)
  return {
    /** Call it when a worker has started a run. */
    runStarted: runs.started,
    /** Call it with each outcome of `runTask`. */
    runFinished(outcome: RunOutcome) {
      if (outcome.kind === 'ended') runs.ended(outcome.run)
      if (outcome.kind === 'rescheduled') runs.attemptEnded(outcome.run)
      if (outcome.kind === 'lost') runs.lost(outcome.run)
    },
    /** Call it after each check of the expected successes. */
    latenessChecked: createLatenessReport(listeners),
    /** Call it after each tick. */
    ticked(report: TickReport) {
      countTick(report)
      const { timedOut, workerLost, givenUp } = report.released
      for (const run of [...timedOut, ...workerLost, ...givenUp])
        if (run.retry) runs.attemptEnded(run)
        else runs.ended(run)
    },
  }
}

export type CronEvents = ReturnType<typeof createCronEvents>
