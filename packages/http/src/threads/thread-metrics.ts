import type { Metrics } from '@fiscus/runtime/metrics'

/** `queue_full`: too many jobs were waiting. `waited`: the job waited too long. `timed_out`: the job ran too long. */
export type RejectionReason = 'queue_full' | 'waited' | 'timed_out'

/** Metrics of threads, with one function per event. */
export type ThreadMetrics = {
  jobRejected(reason: RejectionReason): void
  /** Call it when a job starts; the returned function when it ends. */
  jobStarted(work: string): () => void
}

const secondsBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The names begin with that of the service. `counts` returns the current numbers of jobs. */
export function createThreadMetrics(
  metrics: Metrics,
  service: string,
  counts: () => { running: number; waiting: number },
): ThreadMetrics {
  metrics.collectedGauge(`${service}_thread_jobs`, 'Jobs of threads', ['state'], async (gauge) => {
    for (const [state, count] of Object.entries(counts())) gauge.set({ state }, count)
  })
  const rejected = metrics.counter(
    `${service}_thread_jobs_rejected_total`,
    'Jobs that got no thread in time',
    ['reason'],
  )
  const seconds = metrics.histogram(
    `${service}_thread_job_seconds`,
    'Time of a job in its thread',
    ['work'],
    secondsBuckets,
  )
  return {
    jobRejected: (reason) => rejected.inc({ reason }),
    jobStarted(work) {
      const end = seconds.startTimer({ work })
      return () => void end()
    },
  }
}
