import { isPlatformRole, type Role } from '@fiscus/contracts/access/roles'
import { openSession } from '@fiscus/db/users/open-session'
import type { FreshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { userWithRole } from '@fiscus/testing/users/user-with-role'

const names: Readonly<Record<Role, string>> = {
  viewer: 'Wanda Viewer',
  operator: 'Olga Operator',
  admin: 'Anna Nowak',
  platform_viewer: 'Piotr Platform',
  platform_admin: 'Paula Platform',
}

/**
 * Creates a user with a role, for the tenant `demo` or the platform, and returns the token of a new session: the cookie
 * `fiscus`.
 */
export async function openSessionOf(fresh: FreshDatabases, role: Role): Promise<string> {
  const author = testAuthor()
  const tenantId = fresh.tenant('demo').id
  const email = `${role}@demo.example`
  const name = names[role]
  return fresh.owner.transaction(async (tx) => {
    const grant = isPlatformRole(role) ? { platformRole: role } : { tenantId, role }
    const user = await userWithRole(tx, { email, name, grant }, author)
    const { token } = await openSession(tx, {
      userId: user.id,
      tenantId: isPlatformRole(role) ? null : tenantId,
      method: 'link',
      device: { ip: '127.0.0.1', userAgent: 'test' },
      at: new Date(),
    })
    return token
  })
}
