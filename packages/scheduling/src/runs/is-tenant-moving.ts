import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { and, eq, isNotNull } from 'drizzle-orm'

/** Returns whether the tenant of a task is being moved to another server: its runs wait for the end of the move. */
export async function isTenantMoving(control: ControlDatabase, taskId: string): Promise<boolean> {
  const rows = await control
    .select({ id: tenants.id })
    .from(tenants)
    .innerJoin(cronTasks, eq(cronTasks.tenant_id, tenants.id))
    .where(and(eq(cronTasks.id, taskId), isNotNull(tenants.moving_to)))
  return rows.length > 0
}
