import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Message } from '@fiscus/messages/message'
import { runs } from '@fiscus/messages/runs'
import { eq } from 'drizzle-orm'

/** Where a tenant is, and whether it moves. */
export type Tenant = Pick<typeof tenants.$inferSelect, 'slug' | 'server' | 'moving_to'>

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
  return tenant ? whyTenantHeldBack(tenant, servers) : null
}

/**
 * Returns why no run of a tenant starts in a process that knows these database servers: the tenant is being moved to
 * another one, or is on an unknown one. Null: neither.
 */
export function whyTenantHeldBack(
  { slug, server, moving_to }: Tenant,
  servers: readonly string[],
): Message | null {
  if (moving_to !== null) return runs.tenantMoving({ tenant: slug })
  return server === null || servers.includes(server) ? null : runs.serverUnknown({ tenant: slug, server })
}
