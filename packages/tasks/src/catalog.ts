import { commandClassOf, type Task } from '@fiscus/scheduling/tasks/define-task'
import { apiLogCleanup } from './api-log-cleanup.ts'
import { auditLogCleanup } from './audit-log-cleanup.ts'
import { calendarStatusSupervisor } from './calendar-status-supervisor.ts'
import { cronLogCleanup } from './cron-log-cleanup.ts'
import { davPullSync } from './dav-pull-sync.ts'
import { davQueueWorker } from './dav-queue-worker.ts'
import { inboundEmailSync } from './inbound-email-sync.ts'
import { mailQueueWorker } from './mail-queue-worker.ts'
import { pdfQueueWorker } from './pdf-queue-worker.ts'
import { queueWorker } from './queue-worker.ts'
import { sessionCleanup } from './session-cleanup.ts'

/** All tasks (scheduled-tasks §2.3). */
export const tasks: readonly Task[] = [
  calendarStatusSupervisor,
  mailQueueWorker,
  queueWorker,
  inboundEmailSync,
  davQueueWorker,
  davPullSync,
  pdfQueueWorker,
  sessionCleanup,
  cronLogCleanup,
  apiLogCleanup,
  auditLogCleanup,
]

/** The tasks by the `command_class` of their rows in the registry. */
export const catalog: ReadonlyMap<string, Task> = new Map(
  tasks.map((task) => [commandClassOf(task.name), task]),
)
