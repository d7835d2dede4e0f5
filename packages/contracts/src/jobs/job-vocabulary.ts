/** The states of a background job (cron-service.md §3.4 leaves them open); docs/state-machines.md draws them. */
export const jobStatuses = ['pending', 'running', 'success', 'failed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]
