import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import type { RegistryRow } from './registry-row.ts'

/** The queue that a task's runs go to, by the task's name. */
export type QueueOf = (taskName: string) => QueueName

/** A task that is in no list any more fails its runs wherever it is run. */
const queueOfUnknown: QueueName = 'maintenance'

export function queuesOf(rows: readonly RegistryRow[]): QueueOf {
  const queues = new Map(rows.map(({ name, queue }) => [name, queue]))
  return (taskName) => queues.get(taskName) ?? queueOfUnknown
}
