/**
 * The business data that a task works on: the administration's (`admin`) or a tenant's (`client`)
 * (scheduled-tasks §1.1).
 */
export const cronProfiles = ['admin', 'client'] as const
export type CronProfile = (typeof cronProfiles)[number]

/** `last_status` of a task (scheduled-tasks §2.1). */
export const taskStatuses = ['success', 'failed', 'running', 'idle'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** States of a run (scheduled-tasks §3.1). The package scheduling defines the transitions. */
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

/** The ends of a run without a success. An index has only these runs. */
export const unsuccessfulStatuses = [
  'failed',
  'timeout',
  'interrupted',
  'skipped',
] as const satisfies readonly RunStatus[]

/** How an attempt of a run ended that was followed by another attempt (scheduled-tasks §13.9). */
export const attemptOutcomes = ['failed', 'timeout', 'worker_lost', 'shutdown'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

/** The cause of a run: the schedule, a request to the API, or `bin/cron --task`. */
export const runTriggers = ['schedule', 'manual', 'cli'] as const
export type RunTrigger = (typeof runTriggers)[number]

/** The missed slots that are run: none (`skip`), the latest (`one`), or up to ten (`all`). */
export const misfirePolicies = ['skip', 'one', 'all'] as const
export type MisfirePolicy = (typeof misfirePolicies)[number]

/** What an operator should look at: the worst that applies to an active task. */
export const taskAlerts = ['none', 'failing', 'late', 'worker_lost'] as const
export type TaskAlert = (typeof taskAlerts)[number]

/**
 * The fields of a task that an operator may edit. An edited field keeps its value when the catalogue changes
 * (scheduled-tasks §12.6).
 */
export const editableFields = [
  'label',
  'expression',
  'timezone',
  'is_active',
  'timeout_seconds',
  'misfire_policy',
  'misfire_window_seconds',
  'max_attempts',
  'retry_delay_seconds',
  'ping_url',
  'late_after_seconds',
  'runbook',
] as const
export type EditableField = (typeof editableFields)[number]

/** What a stream of events has: changed tasks, changed runs. */
export const eventKinds = ['task', 'run'] as const
export type EventKind = (typeof eventKinds)[number]

/** Queues of runs. A worker process serves the queues in WORKER_QUEUES. */
export const queueNames = ['mail', 'dav', 'pdf', 'jobs', 'maintenance'] as const
export type QueueName = (typeof queueNames)[number]

/** Processes that send heartbeats. */
export const cronProcessKinds = ['ticker', 'worker'] as const
export type CronProcessKind = (typeof cronProcessKinds)[number]
