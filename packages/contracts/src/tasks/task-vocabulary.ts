/** Which business data a task works on: the administration's own, or a client tenant's (cron-service.md §1). */
export const cronProfiles = ['admin', 'client'] as const
export type CronProfile = (typeof cronProfiles)[number]

/** `last_status` of a task (cron-service.md §2.1). */
export const taskStatuses = ['success', 'failed', 'running', 'idle'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Life of one run (cron-service.md §3.1); how it moves from one to the next is said in scheduling's run-transitions. */
export const runStatuses = [
  'scheduled',
  'running',
  'success',
  'failed',
  'timeout',
  'skipped',
  'interrupted',
] as const
export type RunStatus = (typeof runStatuses)[number]

/** What started a run: the clock, somebody through the API, or `bin/cron --task`. */
export const runTriggers = ['schedule', 'manual', 'cli'] as const
export type RunTrigger = (typeof runTriggers)[number]

/** What becomes of slots that passed without a run: none of them, the latest one, or up to ten of them. */
export const misfirePolicies = ['skip', 'one', 'all'] as const
export type MisfirePolicy = (typeof misfirePolicies)[number]

/** Kinds of work; a worker process takes those it is told to. */
export const queueNames = ['mail', 'dav', 'pdf', 'jobs', 'maintenance'] as const
export type QueueName = (typeof queueNames)[number]

/** Processes that report that they live. */
export const cronProcessKinds = ['ticker', 'worker'] as const
export type CronProcessKind = (typeof cronProcessKinds)[number]
