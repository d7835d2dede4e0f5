import type { UserFilter } from '@fiscus/contracts/access/user-record'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { appSessions } from '@fiscus/db/schema/control/app-sessions'
import { appUsers } from '@fiscus/db/schema/control/app-users'
import { tenantMembers } from '@fiscus/db/schema/control/tenant-members'
import { tenants } from '@fiscus/db/schema/control/tenants'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { type Membership, membershipColumns } from '@fiscus/db/users/find-user'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { secondFactorOf } from '@fiscus/http/session/session-record-of'
import { and, asc, count, eq, gt, inArray, max, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/** The tenant whose users a caller sees; null: all users. */
export type Viewer = { tenantId: string | null }
type Reading = Pick<ControlDatabase, 'select'>

/** A page of users, the oldest first: ids grow with time. */
export async function pageOfUsers(
  control: ControlDatabase,
  viewer: Viewer,
  { limit, cursor, q, tenant }: UserFilter,
) {
  const after = cursor === undefined ? undefined : readCursor(z.uuid(), cursor)
  const rows = await control
    .select()
    .from(appUsers)
    .where(
      and(
        isVisible(viewer),
        tenant === undefined ? undefined : isMember(eq(tenants.slug, tenant)),
        q === undefined ? undefined : contains(q),
        after === undefined ? undefined : gt(appUsers.id, after),
      ),
    )
    .orderBy(asc(appUsers.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { users: await userRecordsOf(control, viewer, page), next }
}

/** The condition for the users that a caller sees. */
export function isVisible({ tenantId }: Viewer): SQL | undefined {
  return tenantId === null ? undefined : isMember(eq(tenantMembers.tenant_id, tenantId))
}

/** The records of users, in their order. */
export async function userRecordsOf(control: Reading, viewer: Viewer, rows: UserRow[]) {
  const ids = rows.map(({ id }) => id)
  const [all, sessions] = await Promise.all([
    allMemberships(control, ids),
    openSessions(control, viewer, ids),
  ])
  return rows.map((user) => {
    const own = all.filter(({ userId }) => userId === user.id)
    const visible = own.filter(({ tenantId }) => viewer.tenantId === null || tenantId === viewer.tenantId)
    const isKnown = isManaged(viewer, user, own)
    const open = isHidden(viewer, user) ? undefined : sessions.find(({ userId }) => userId === user.id)
    const logins = loginsOf(viewer, user, visible[0])
    return {
      id: user.id,
      email: user.email,
      name: user.name,
      role: viewer.tenantId === null ? user.platform_role : (visible[0]?.role ?? null),
      memberships: visible.map(({ tenant, name, role }) => ({ tenant, name, role })),
      state: stateOf(user, logins.lastLoginAt),
      is_managed: isKnown,
      has_password: isKnown ? user.password_hash !== null : null,
      second_factor: isKnown ? secondFactorOf(user) : null,
      sessions: open?.sessions ?? 0,
      last_activity: open?.lastActivity?.toISOString() ?? null,
      last_login_at: logins.lastLoginAt?.toISOString() ?? null,
      created_at: logins.createdAt.toISOString(),
      created_by: logins.createdBy,
      version: user.version,
    }
  })
}

/** All memberships of users, also those for suspended tenants. */
export function allMemberships(
  control: Reading,
  ids: string[],
): Promise<(Membership & { userId: string })[]> {
  return control
    .select({ userId: tenantMembers.user_id, ...membershipColumns })
    .from(tenantMembers)
    .innerJoin(tenants, eq(tenants.id, tenantMembers.tenant_id))
    .where(inArray(tenantMembers.user_id, ids))
    .orderBy(tenants.slug)
}

/** Whether a caller may change how a user logs in: one of a tenant only if the user works nowhere else. */
export function isManaged(viewer: Viewer, user: UserRow, memberships: Membership[]): boolean {
  if (viewer.tenantId === null) return true
  return user.platform_role === null && memberships.every(({ tenantId }) => tenantId === viewer.tenantId)
}

/** Whether a caller sees nothing of the logins of a user: a tenant nothing of those of users of the platform. */
export function isHidden({ tenantId }: Viewer, { platform_role }: UserRow): boolean {
  return tenantId !== null && platform_role !== null
}

/** Since when a user exists, and its last login: for a tenant those of its membership. */
function loginsOf(viewer: Viewer, user: UserRow, membership: Membership | undefined) {
  if (viewer.tenantId === null || !membership)
    return { createdAt: user.created_at, createdBy: user.created_by, lastLoginAt: user.last_login_at }
  return isHidden(viewer, user) ? { ...membership, lastLoginAt: null } : membership
}

function openSessions(control: Reading, { tenantId }: Viewer, ids: string[]) {
  return control
    .select({ userId: appSessions.user_id, sessions: count(), lastActivity: max(appSessions.last_activity) })
    .from(appSessions)
    .where(
      and(
        inArray(appSessions.user_id, ids),
        tenantId === null ? undefined : eq(appSessions.tenant_id, tenantId),
      ),
    )
    .groupBy(appSessions.user_id)
}

function stateOf({ is_active }: UserRow, lastLoginAt: Date | null) {
  if (!is_active) return 'inactive' as const
  return lastLoginAt ? ('active' as const) : ('invited' as const)
}

function isMember(condition: SQL): SQL {
  return sql`exists (select from ${tenantMembers} join ${tenants} on ${tenants.id} = ${tenantMembers.tenant_id}
    where ${tenantMembers.user_id} = ${appUsers.id} and ${condition})`
}

function contains(text: string): SQL | undefined {
  const has = (column: typeof appUsers.name | typeof appUsers.email) =>
    sql`position(lower(${text}) in lower(${column})) > 0`
  return or(has(appUsers.name), has(appUsers.email))
}
