import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { appSessions } from '@fiscus/db/schema/control/app-sessions'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { and, desc, eq } from 'drizzle-orm'

/** The sessions of a user, the latest activity first: all, or those for one tenant. A user has at most 20. */
export async function listSessions(
  control: ControlDatabase,
  userId: string,
  currentId: string | null,
  tenantId?: string,
) {
  const rows = await control
    .select({ session: appSessions, slug: tenants.slug })
    .from(appSessions)
    .leftJoin(tenants, eq(tenants.id, appSessions.tenant_id))
    .where(
      and(
        eq(appSessions.user_id, userId),
        tenantId === undefined ? undefined : eq(appSessions.tenant_id, tenantId),
      ),
    )
    .orderBy(desc(appSessions.last_activity))
  return rows.map(({ session, slug }) => ({
    id: session.id,
    is_current: session.id === currentId,
    method: session.method,
    tenant: slug,
    ip: session.ip,
    user_agent: session.user_agent,
    created_at: session.created_at.toISOString(),
    last_activity: session.last_activity.toISOString(),
    expires_at: session.expires_at.toISOString(),
  }))
}
