import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, eq } from 'drizzle-orm'
import { isInScope, type TaskScope } from '../task-scope.ts'
import { selectTasks, type TaskRow } from './select-tasks.ts'

/** @throws Problem 404 `not-found`, also for a task of another scope */
export async function getTask(control: ControlDatabase, scope: TaskScope, id: string): Promise<TaskRow> {
  const [task] = await selectTasks(control).where(
    and(eq(cronTasks.id, id), isInScope(cronTasks.tenant_id, scope)),
  )
  return requireFound(task, 'task', id)
}
