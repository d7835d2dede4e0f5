import { commandClassOf, type Task } from '@fiscus/scheduling/tasks/define-task'
import type { RegistryRow } from '@fiscus/scheduling/tasks/registry-row'
import { tasks } from './catalog.ts'

/** Tasks of the specification (cron-service.md §2.3) that have a row already, and no implementation yet. */
const awaited: readonly Omit<Task, 'run'>[] = [
  { name: 'inbound_email_sync', label: 'Inbound e-mail sync', schedule: '* * * * *', queue: 'mail' },
  { name: 'mail_queue_worker', label: 'Outgoing mail queue', schedule: '* * * * *', queue: 'mail' },
  { name: 'dav_queue_worker', label: 'CalDAV and CardDAV push', schedule: '* * * * *', queue: 'dav' },
  { name: 'dav_pull_sync', label: 'CalDAV and CardDAV pull', schedule: '*/2 * * * *', queue: 'dav' },
  // The specification leaves its schedule open.
  { name: 'pdf_queue_worker', label: 'PDF queue', schedule: '* * * * *', queue: 'pdf' },
]

/** The rows of every scope. A task that is only awaited is inactive until its implementation comes. */
export const registryRows: readonly RegistryRow[] = [
  ...tasks.map((task) => registryRow(task, 1)),
  ...awaited.map((task) => registryRow(task, 0)),
]

/** The row that a task begins with. */
function registryRow({ name, label, schedule, queue }: Omit<Task, 'run'>, is_active: 0 | 1): RegistryRow {
  return { name, label, command_class: commandClassOf(name), expression: schedule, is_active, queue }
}
