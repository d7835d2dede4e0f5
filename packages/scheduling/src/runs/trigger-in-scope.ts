import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { type CronRunRow, type TriggerRequest, triggerTask } from './trigger-task.ts'

type ScopeRequest = Pick<TriggerRequest, 'enqueuedBy'> & {
  name: string
  /** null: the task of the administration. */
  tenantId: string | null
}

/**
 * Schedules a run of a scope's task now, because there is something to do for it. null: it has an outstanding run, is
 * inactive or paused, or does not exist.
 */
export async function triggerInScope(
  control: ControlDatabase,
  { name, tenantId, enqueuedBy }: ScopeRequest,
  author: Author,
): Promise<CronRunRow | null> {
  const isUnpaused = or(isNull(cronTasks.paused_until), lte(cronTasks.paused_until, author.at))
  const isOfScope = tenantId === null ? isNull(cronTasks.tenant_id) : eq(cronTasks.tenant_id, tenantId)
  const [task] = await control
    .select({ id: cronTasks.id, run_id: cronTasks.run_id })
    .from(cronTasks)
    .where(and(eq(cronTasks.name, name), isOfScope, eq(cronTasks.is_active, 1), isUnpaused))
  // Without a lock: calls that follow each other closely cost one look-up while a run is outstanding.
  if (!task || task.run_id !== null) return null
  const triggered = await triggerTask(control, { taskId: task.id, trigger: 'manual', enqueuedBy }, author)
  return triggered.kind === 'triggered' ? triggered.run : null
}
