import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { requireFound } from '@fiscus/http/responses/require-found'
import { tasks } from '@fiscus/messages/tasks'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isInScope, type TaskScope } from '../context/task-scope.ts'

const uuid = z.uuid().toLowerCase()

/**
 * Path parameters of one task: its id, or its name, which is unique among the tasks of a tenant (scheduled-tasks §4.1).
 */
export const taskParams = z.object({
  id: z.union([uuid, z.string().regex(/^[A-Za-z][\w.-]{0,63}$/)]).meta({
    description: 'The id of the task, or its name where the tenant is known: by the key or by the path.',
  }),
})

/**
 * Returns the id of a task that a request names by its id or its name.
 * @throws Problem 404 `not-found` for an unknown name; 422 `invalid-request` for a name without a tenant: each tenant
 * has such a task
 */
export async function taskIdOf(
  control: ControlDatabase,
  scope: TaskScope,
  idOrName: string,
): Promise<string> {
  if (uuid.safeParse(idOrName).success) return idOrName
  if (scope.kind === 'all')
    throw invalidRequest([
      {
        pointer: '/path/id',
        detail: tasks.nameWithoutTenant(),
        code: 'invalid-value',
      },
    ])
  const [task] = await control
    .select({ id: cronTasks.id })
    .from(cronTasks)
    .where(and(eq(cronTasks.name, idOrName), isInScope(cronTasks.tenant_id, scope)))
  return requireFound(task, 'task', idOrName).id
}
