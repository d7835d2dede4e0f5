/** Durations in milliseconds. */
export type JobTiming = {
  /** Interval of the heartbeats of a running job. */
  heartbeatMs: number
  /** A job whose last heartbeat is older is taken over. */
  heartbeatTimeoutMs: number
  /** No step begins later than this after the call. */
  budgetMs: number
}

export const defaultTiming: JobTiming = { heartbeatMs: 3_000, heartbeatTimeoutMs: 30_000, budgetMs: 240_000 }
