import type { TickReport } from './tick.ts'

export type TickFigures = ReturnType<typeof tickFigures>

/** The totals of a tick, for a log line or for JSON. */
export function tickFigures({ released, ...report }: TickReport) {
  const { timedOut, workerLost, abandoned } = released
  return {
    due: report.due,
    enqueued: report.enqueued,
    skipped: report.skipped,
    missed: report.missed,
    recorded_before: report.recordedBefore,
    requeued: report.requeued,
    not_enqueued: report.notEnqueued,
    released: timedOut.length + workerLost.length + abandoned,
    timed_out: timedOut.length,
    worker_lost: workerLost.length,
    abandoned,
    registered: report.registered,
    lag_ms: report.lagMs,
  }
}
