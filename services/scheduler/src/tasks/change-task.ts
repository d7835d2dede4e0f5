import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { Author } from '@fiscus/db/write-audit-entry'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { requireMatch } from '@fiscus/http/responses/etag'
import { requireFound } from '@fiscus/http/responses/require-found'
import { changeSchedule, type ScheduleChanges } from '@fiscus/scheduling/tasks/change-schedule'
import type { TaskScope } from '../task-scope.ts'
import { getTask } from './get-task.ts'
import type { TaskRow } from './select-tasks.ts'

type Change = { id: string; ifMatch: string | undefined; changes: ScheduleChanges }

/**
 * Changes the schedule of a task, with `next_run_at` and the audit log.
 * @throws Problem 404 `not-found`; 428, 412; 422 `invalid-request` at `/expression` or `/timezone`
 */
export async function changeTask(
  control: ControlDatabase,
  scope: TaskScope,
  { id, ifMatch, changes }: Change,
  author: Author,
): Promise<TaskRow> {
  const read = await getTask(control, scope, id)
  requireMatch(ifMatch, read.version)
  const changed = await changeSchedule(control, { taskId: id, version: read.version, changes }, author)
  switch (changed.kind) {
    case 'changed':
      return getTask(control, scope, id)
    case 'unknown':
      return requireFound<TaskRow>(undefined, 'task', id)
    case 'refused':
      throw invalidRequest(changed.faults)
    case 'stale': {
      requireMatch(ifMatch, changed.version)
      return changeTask(control, scope, { id, ifMatch, changes }, author)
    }
  }
}
