import type { BlockList } from 'node:net'
import type { EditableField } from '@fiscus/contracts/tasks/task-vocabulary'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { requireMatch } from '@fiscus/http/responses/etag'
import { requireFound } from '@fiscus/http/responses/require-found'
import { tasks as messages } from '@fiscus/messages/tasks'
import { requireAllowedUrl } from '@fiscus/runtime/egress/egress'
import { EgressRejected } from '@fiscus/runtime/egress/vet-host'
import {
  type ChangedSchedule,
  changeSchedule,
  type ScheduleChanges,
} from '@fiscus/scheduling/tasks/change-schedule'
import type { TaskSelection } from '@fiscus/scheduling/tasks/matches-task'
import { pauseTasks } from '@fiscus/scheduling/tasks/pause-tasks'
import { resetTask } from '@fiscus/scheduling/tasks/reset-task'
import { registryRows } from '@fiscus/tasks/registry-rows'
import type { TaskScope } from '../context/task-scope.ts'
import { getTask, type TaskRow } from './queries.ts'

/** `ifMatch` is `*` for any version. */
type TaskVersion = { id: string; ifMatch: string }
type TaskChange = TaskVersion & { changes: ScheduleChanges }
type TaskReset = TaskVersion & { fields: readonly EditableField[] | undefined }

/**
 * Changes the schedule of a task and its `next_run_at`, and writes an audit entry.
 * @throws Problem 404 `not-found`; 412; 422 `invalid-request` at `/expression` or `/timezone`
 */
export function changeTask(
  control: ControlDatabase,
  scope: TaskScope,
  { changes, ...task }: TaskChange,
  author: Author,
): Promise<TaskRow> {
  return writeTask(control, scope, task, (version) =>
    changeSchedule(control, { taskId: task.id, version, changes }, author),
  )
}

/**
 * Returns fields of a task to their values in the catalogue, and writes an audit entry.
 * @throws Problem 404 `not-found`; 412
 */
export function resetTaskFields(
  control: ControlDatabase,
  scope: TaskScope,
  { fields, ...task }: TaskReset,
  author: Author,
): Promise<TaskRow> {
  return writeTask(control, scope, task, (version) =>
    resetTask(control, registryRows, { taskId: task.id, version, fields }, author),
  )
}

/** Checks the caller's version and writes; repeats both when another request was faster. */
async function writeTask(
  control: ControlDatabase,
  scope: TaskScope,
  { id, ifMatch }: TaskVersion,
  write: (version: number) => Promise<ChangedSchedule>,
): Promise<TaskRow> {
  const { version } = await getTask(control, scope, id)
  requireMatch(ifMatch, version)
  const changed = await write(version)
  switch (changed.kind) {
    case 'changed':
      return getTask(control, scope, id)
    case 'unknown':
      return requireFound<TaskRow>(undefined, 'task', id)
    case 'rejected':
      throw invalidRequest(changed.faults.map((fault) => ({ ...fault, code: 'invalid-value' })))
    case 'stale': {
      requireMatch(ifMatch, changed.version)
      return writeTask(control, scope, { id, ifMatch }, write)
    }
  }
}

/**
 * Pauses the selected tasks of a scope until an instant, or resumes them (null). Returns the number of tasks that
 * changed. The scope of a tenant overrides the tenant of the selection.
 */
export function pauseTasksInScope(
  control: ControlDatabase,
  scope: TaskScope,
  { selection, ...pause }: { selection: TaskSelection; until: Date | null; reason?: string | undefined },
  author: Author,
): Promise<number> {
  const scoped = scope.kind === 'tenant' ? { ...selection, tenantId: scope.tenantId } : selection
  return pauseTasks(control, { selection: scoped, ...pause }, author)
}

/**
 * Checks the target of pings (scheduled-tasks §4.2), without DNS. A name is accepted whatever it leads to: each ping is
 * checked.
 * @throws Problem 422 `invalid-request` at `/ping_url`
 */
export function checkPingUrl(url: string, allowed: BlockList | undefined): void {
  try {
    requireAllowedUrl(url, allowed)
  } catch (error) {
    if (!(error instanceof EgressRejected)) throw error
    throw invalidRequest([{ pointer: '/ping_url', detail: messages.pingNotPublic(), code: 'invalid-value' }])
  }
}
