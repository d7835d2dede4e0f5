import type { TickReport } from './tick.ts'

export type TickFigures = ReturnType<typeof tickFigures>

/** The totals of a tick, for a log line or for JSON. */
export function tickFigures({ released, ...report }: TickReport) {
  const { timedOut, workerLost, givenUp, abandoned } = released
  const retried = [...timedOut, ...workerLost].filter(({ retry }) => retry)
  return {
    due: report.due,
    enqueued: report.enqueued,
    skipped: report.skipped,
    missed: report.missed,
    recorded_before: report.recordedBefore,
    requeued: report.requeued,
    not_enqueued: report.notEnqueued,
    released: timedOut.length + workerLost.length + givenUp.length + abandoned,
    timed_out: timedOut.length,
    worker_lost: workerLost.length,
    given_up: givenUp.length,
    abandoned,
    retried: retried.length,
    registered: report.registered,
    lag_ms: report.lagMs,
  }
}
