import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import type { SettingsReader } from '@fiscus/db/settings/settings-reader'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { Message } from '@fiscus/messages/message'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { DavEnvironment } from '@fiscus/runtime/dav/dav-environment'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import type { CountForTask } from './task-counters.ts'
import type { MeasureForTask } from './task-gauges.ts'

/** The input of a task's run. */
export type TaskContext = {
  /** The database of the run's scope: the tenant's, or the administration's. */
  db: TenantDatabase
  /** The administration database: the registry and the execution log of all scopes. */
  control: ControlDatabase
  clock: Clock
  /** The settings of the run's scope. */
  settings: SettingsReader
  /** The files of the run's scope. */
  blobs: Blobs
  /** Opens and seals the secrets of the run's scope. */
  secrets: SecretBox
  /** Those of the platform. */
  platformSecrets: SecretBox
  /** What the operator has set for mail. */
  mail: MailEnvironment
  /** What the operator has set for calendars and contacts. */
  dav: DavEnvironment
  /** What the operator has set for PDFs. */
  pdf: PdfEnvironment
  /**
   * Aborts at the time-out, when the run is cancelled or released, and when the process stops. The task must then
   * throw.
   */
  signal: AbortSignal
  /** The execution log stores the last 200 lines. */
  log: RunLog
  progress: (done: number, total: number) => void
  count: CountForTask
  measure: MeasureForTask
  /** The tenant of the client profile; null in the admin profile. */
  tenant: Tenant | null
  /** The time zone of the run's scope: of the tenant, or of the administration. */
  timezone: string
}

/** The input of the look of a task for its work. The database has no fence: a look reads. */
export type IdleContext = Pick<TaskContext, 'clock' | 'settings' | 'measure'> & {
  db: Pick<TaskContext['db'], 'select' | '$count' | 'execute'>
}

/**
 * What a run has done, as a sentence, and whether it found work: one that found none is kept for a shorter time
 * (scheduled-tasks §16.1).
 */
export type TaskResult = { message: Message; foundWork: boolean }

/** A kind of work that each scope runs on a schedule. */
export type Task = {
  /** At most 64 characters; the row's `command_class` is `fiscus.tasks.<name>`. */
  name: string
  label: string
  /** The cron expression of a new row of the registry. */
  schedule: string
  queue: QueueName
  /**
   * It only sends statements, so that its runs need no thread: they are on the main loop of the worker
   * (scheduled-tasks §13.5). Its module imports nothing of what parses, prints or computes what others have written.
   */
  isLight?: boolean
  /**
   * Looks for work before the run starts. Returns what a run says that would find none, and sets its gauges: the run
   * ends without a start. null: `run` follows. It reads with a few statements that an index answers, on the main loop
   * of the worker, and its module imports nothing of the work (scheduled-tasks §13.5).
   */
  resultIfIdle?(context: IdleContext): Promise<Message | null>
  /**
   * Does the work and returns what it has done. Any error fails the run. The run may be stopped at any point, so the
   * next run must be able to continue where this one stopped.
   */
  run(context: TaskContext): Promise<TaskResult>
}

/** Defines a task; the catalogue (`packages/tasks/src/catalog.ts`) lists all tasks. */
export function defineTask(task: Task): Task {
  return task
}

/** The `command_class` of a task's row. */
export function commandClassOf(taskName: string): string {
  return `fiscus.tasks.${taskName}`
}
