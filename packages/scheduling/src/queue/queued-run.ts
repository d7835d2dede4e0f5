import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'

/** What the queue carries of a run: ids only, all else is read from the database when it starts. */
export type RunJob = {
  runId: string
  taskId: string
  /** Whose turn it takes (fairness); null: the admin profile. */
  tenantId: string | null
  attempt: number
  queue: QueueName
}

/** One job for each attempt; no colon and no plain integer, which BullMQ refuses. */
export function jobIdOf({ runId, attempt }: Pick<RunJob, 'runId' | 'attempt'>): string {
  return `run-${runId}-${attempt}`
}
