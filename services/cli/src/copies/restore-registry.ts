import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { changeSchedule } from '@fiscus/scheduling/tasks/change-schedule'
import { endOfPauses, pauseTasks } from '@fiscus/scheduling/tasks/pause-tasks'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { and, eq } from 'drizzle-orm'
import { addMembers } from './administration-rows.ts'
import type { ReadExport } from './read-export.ts'

/**
 * Registers the tasks of a restored tenant, all paused, with the fields that were edited, and gives its users their
 * roles.
 */
export async function restoreRegistry(
  control: ControlDatabase,
  tenantId: string,
  { head, tasks, members }: Pick<ReadExport, 'head' | 'tasks' | 'members'>,
  author: Author,
): Promise<number> {
  await reconcileRegistry(control, registryRows, author.at)
  const reason = `Restored from the export of ${head.slug} of ${head.exported_at}`
  await pauseTasks(control, { selection: { tenantId }, until: endOfPauses, reason }, author)
  for (const { name, edited } of tasks) {
    const [task] = await control
      .select({ id: cronTasks.id })
      .from(cronTasks)
      .where(and(eq(cronTasks.tenant_id, tenantId), eq(cronTasks.name, name)))
    if (task) await changeSchedule(control, { taskId: task.id, version: null, changes: edited }, author)
  }
  return addMembers(control, tenantId, members, author.at)
}
