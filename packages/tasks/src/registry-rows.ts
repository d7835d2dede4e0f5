import { commandClassOf, type Task } from '@fiscus/scheduling/tasks/define-task'
import type { RegistryRow } from '@fiscus/scheduling/tasks/registry-row'
import { tasks } from './catalog.ts'

/** Tasks that have a row in the registry but no implementation yet (scheduled-tasks §2.3). */
const plannedTasks: readonly Omit<Task, 'run'>[] = [
  // Its schedule is not specified (scheduled-tasks §2.3).
  { name: 'pdf_queue_worker', label: 'PDF queue', schedule: '* * * * *', queue: 'pdf' },
]

/** The rows of every scope. A planned task is inactive until it is implemented. */
export const registryRows: readonly RegistryRow[] = [
  ...tasks.map((task) => registryRow(task, 1)),
  ...plannedTasks.map((task) => registryRow(task, 0)),
]

function registryRow({ name, label, schedule, queue }: Omit<Task, 'run'>, is_active: 0 | 1): RegistryRow {
  return { name, label, command_class: commandClassOf(name), expression: schedule, is_active, queue }
}
