import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Message } from '@fiscus/messages/message'
import { runs } from '@fiscus/messages/runs'
import { eq } from 'drizzle-orm'

/**
 * Returns why no run of a task starts in this process although it is scheduled: its tenant is being moved to another
 * server, or is on a server that this process does not know. Null: neither.
 */
export async function whyHeldBack(
  { control, servers }: Pick<Databases, 'control' | 'servers'>,
  taskId: string,
): Promise<Message | null> {
  const [tenant] = await control
    .select({ slug: tenants.slug, server: tenants.server, moving_to: tenants.moving_to })
    .from(tenants)
    .innerJoin(cronTasks, eq(cronTasks.tenant_id, tenants.id))
    .where(eq(cronTasks.id, taskId))
  if (!tenant) return null
  const { slug, server, moving_to } = tenant
  if (moving_to !== null) return runs.tenantMoving({ tenant: slug })
  return server === null || servers.includes(server) ? null : runs.serverUnknown({ tenant: slug, server })
}
