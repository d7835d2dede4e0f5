import { bulkMax, type TaskSelection } from '@fiscus/contracts/tasks/bulk-request'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { tasks as messages } from '@fiscus/messages/tasks'
import { matchesTask } from '@fiscus/scheduling/tasks/matches-task'
import { and } from 'drizzle-orm'
import { isInScope, type TaskScope } from '../context/task-scope.ts'
import { selectTasks } from '../tasks/queries.ts'

type Selected = {
  id: string
  tenant: string | null
  is_active: 0 | 1 | null
  /** null: the scope has no task with this id. */
  name: string | null
}

/**
 * The selected tasks of a scope by name, and the ids that it does not have.
 * @throws Problem 422 `invalid-request` when the filter selects more than 200 tasks
 */
export async function selectForBulk(
  control: ControlDatabase,
  scope: TaskScope,
  selection: TaskSelection,
): Promise<Selected[]> {
  const isSelected = and(isInScope(cronTasks.tenant_id, scope), matchesTask(selection))
  const tasks = await selectTasks(control)
    .where(isSelected)
    .orderBy(cronTasks.name, cronTasks.id)
    .limit(bulkMax + 1)
  if (tasks.length > bulkMax)
    throw invalidRequest([
      {
        pointer: '',
        detail: messages.tooManySelected({ most: bulkMax }),
        code: 'out-of-range',
      },
    ])
  const found = new Set(tasks.map(({ id }) => id))
  const missing = [...new Set(selection.ids)].filter((id) => !found.has(id))
  return [...tasks, ...missing.map((id) => ({ id, name: null, tenant: null, is_active: null }))]
}
