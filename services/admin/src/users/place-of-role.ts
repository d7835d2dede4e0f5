import { platformRoles, type Role, tenantRoles } from '@fiscus/contracts/access/roles'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { accounts } from '@fiscus/messages/accounts'
import type { Message } from '@fiscus/messages/message'
import { values } from '@fiscus/messages/values'
import type { UserChange } from './user-change.ts'

/**
 * The place of a role in a request: the tenant of the caller, else the named one, else the platform (null).
 * @throws Problem 422 `invalid-request` for a role of the other kind, an unknown tenant, or one that a tenant's caller
 * names
 */
export async function placeOfRole(
  { databases, principal }: Pick<UserChange, 'databases' | 'principal'>,
  role: Role | null,
  slug: string | undefined,
): Promise<Awaited<ReturnType<UserChange['databases']['findTenant']>> | null> {
  if (principal.tenantId !== null && slug !== undefined)
    throw invalidPlace('/tenant', accounts.tenantNotNamed())
  const place =
    principal.tenantId !== null
      ? await databases.findTenant({ id: principal.tenantId })
      : slug === undefined
        ? null
        : await databases.findTenant({ slug })
  const allowed: readonly Role[] = place ? tenantRoles : platformRoles
  if (role === null || allowed.includes(role)) return place
  throw invalidPlace(
    '/role',
    place ? values.oneOf({ values: tenantRoles }) : accounts.roleOfPlatform({ roles: platformRoles }),
  )
}

/** The problem of a role that is not possible at a place. */
export function invalidPlace(pointer: '/role' | '/tenant', detail: Message) {
  return invalidRequest([{ pointer, detail, code: 'invalid-value' }])
}
