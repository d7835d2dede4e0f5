import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import type { RegistryRow } from './registry-row.ts'

/** Returns the queue of a task by its name. */
export type QueueOf = (taskName: string) => QueueName

/** Any queue will do for a task without a registry row: its runs fail because the catalogue lacks it. */
const queueOfUnknown: QueueName = 'maintenance'

/** The queues of the tasks in the registry. */
export function queuesOf(rows: readonly RegistryRow[]): QueueOf {
  const queues = new Map(rows.map(({ name, queue }) => [name, queue]))
  return (taskName) => queues.get(taskName) ?? queueOfUnknown
}
