import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import type { Settings } from '@fiscus/db/settings/read-setting'
import type { Blobs } from '@fiscus/runtime/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { RunLog } from '@fiscus/runtime/run-log'

/** What a run has to work with. */
export type TaskContext = {
  /** The database of the run's scope: the tenant's, or the administration's own. */
  db: TenantDatabase
  /** The administration database: the registry and the execution log of all scopes. */
  control: ControlDatabase
  clock: Clock
  /** The settings of the run's scope. */
  settings: Settings
  /** The files of the run's scope. */
  blobs: Blobs
  /** Aborts at the time-out, at a cancellation, when the process stops and when the run has lost its lease: then throw. */
  signal: AbortSignal
  /** The last 200 lines stay with the run. */
  log: RunLog
  progress: (done: number, total: number) => void
  /** The tenant of the client profile; null in the admin profile. */
  tenant: { id: string; slug: string; timezone: string } | null
}

export type Task = {
  /** At most 64 characters; the row's `command_class` is `fiscus.tasks.<name>`. */
  name: string
  label: string
  /** The cron expression that a new row of the registry begins with. */
  schedule: string
  queue: QueueName
  /**
   * Does the work and says in a sentence what was done. Whatever it throws fails the run. It may be stopped at any point and be
   * run again: the next run goes on where this one stopped.
   */
  run(context: TaskContext): Promise<string>
}

export function defineTask(task: Task): Task {
  return task
}

export function commandClassOf(taskName: string): string {
  return `fiscus.tasks.${taskName}`
}
