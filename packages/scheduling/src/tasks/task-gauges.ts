/**
 * Gauges of tasks with their meanings (docs/metrics.md). They have no labels: `of` makes one value of the values of all
 * scopes that the process has run.
 */
export const taskGauges = {
  mail_queue_oldest_seconds: {
    help: 'Time for which the oldest outgoing message that is due has been waiting',
    of: 'max',
  },
  mail_unknown_messages: { help: 'Outgoing messages with the status unknown', of: 'sum' },
  dav_queue_oldest_seconds: {
    help: 'Time for which the oldest local change that is due has been waiting for its push',
    of: 'max',
  },
  dav_held_collections: { help: 'Collections whose removals wait for a user', of: 'sum' },
  pdf_queue_oldest_seconds: {
    help: 'Time for which the oldest PDF job has been waiting for its first start',
    of: 'max',
  },
} as const

export type TaskGauge = keyof typeof taskGauges

/** Sets the value of a gauge for the scope of the run. */
export type MeasureForTask = (gauge: TaskGauge, value: number) => void

/** A value of a scope: of a tenant's id, or of the administration's slug. */
export type Measurement = { scope: string; gauge: TaskGauge; value: number }
