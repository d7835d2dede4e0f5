import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import type { cronRuns } from '@fiscus/db/schema/control/scheduling'
import type { QueueOf } from '../tasks/queue-of.ts'

/**
 * A run in the queue: ids and the name of its task. The worker reads the rest from the database when the run starts.
 */
export type QueuedRun = {
  runId: string
  taskId: string
  /** Missing in jobs that an earlier release has enqueued: their runs share no thread. */
  taskName?: string
  /** The tenant whose turn the run takes (fairness); null: the admin profile. */
  tenantId: string | null
  attempt: number
  queue: QueueName
}

/** What the entry of a run in the queue needs. */
export type RunRow = Pick<
  typeof cronRuns.$inferSelect,
  'id' | 'task_id' | 'tenant_id' | 'task_name' | 'attempt'
>

/** The entry for the queue of a run's row. */
export function queuedRunOf(row: RunRow, queueOf: QueueOf): QueuedRun {
  return {
    runId: row.id,
    taskId: row.task_id,
    taskName: row.task_name,
    tenantId: row.tenant_id,
    attempt: row.attempt,
    queue: queueOf(row.task_name),
  }
}

/** One job for each attempt. BullMQ rejects ids with a colon and ids that are integers. */
export function jobIdOf({ runId, attempt }: Pick<QueuedRun, 'runId' | 'attempt'>): string {
  return `run-${runId}-${attempt}`
}

/** The run of a job; null: the id is of no run. */
export function runIdOf(jobId: string | undefined): string | null {
  return /^run-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d+$/.exec(jobId ?? '')?.[1] ?? null
}
