import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { eq } from 'drizzle-orm'

/**
 * Returns why no run of a task starts in this process although it is scheduled: its tenant is being moved to another
 * server, or is on a server that this process does not know. Null: neither.
 */
export async function whyHeldBack(
  { control, servers }: Pick<Databases, 'control' | 'servers'>,
  taskId: string,
): Promise<string | null> {
  const [tenant] = await control
    .select({ slug: tenants.slug, server: tenants.server, moving_to: tenants.moving_to })
    .from(tenants)
    .innerJoin(cronTasks, eq(cronTasks.tenant_id, tenants.id))
    .where(eq(cronTasks.id, taskId))
  if (!tenant) return null
  const { slug, server, moving_to } = tenant
  if (moving_to !== null) return `the tenant ${slug} is being moved to another server`
  return server === null || servers.includes(server)
    ? null
    : `the tenant ${slug} is on the server ${server}, which this process does not know: set its DATABASE_SERVERS as in the other processes`
}
