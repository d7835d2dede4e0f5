/** The states of a background job (scheduled-tasks §3.4); docs/state-machines.md has the diagram. */
export const jobStatuses = ['pending', 'running', 'success', 'failed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]
