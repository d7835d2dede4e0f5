import { commandClassOf } from '@fiscus/scheduling/tasks/define-task'
import type { RegistryRow } from '@fiscus/scheduling/tasks/registry-row'
import { tasks } from './catalog.ts'

/** The rows of every scope (scheduled-tasks §2.3). */
export const registryRows: readonly RegistryRow[] = tasks.map(({ name, label, schedule, queue }) => ({
  name,
  label,
  command_class: commandClassOf(name),
  expression: schedule,
  is_active: 1,
  queue,
}))
