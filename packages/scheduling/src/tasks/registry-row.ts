import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'

/** The initial values of a task's row in the registry, the same in every scope. */
export type RegistryRow = {
  name: string
  label: string
  command_class: string
  expression: string
  is_active: 0 | 1
  /** The kind of work; the registry does not store it. */
  queue: QueueName
}
