import {
  type PlatformRole,
  platformRoles,
  type TenantRole,
  tenantRoles,
} from '@fiscus/contracts/access/roles'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { Offer } from '@fiscus/db/users/invitations'
import { UsageError } from '../command/run-program.ts'
import { requireTenant } from '../command/with-database.ts'

/**
 * The role that the options --role and --tenant name.
 * @throws UsageError with the allowed roles
 */
export async function grantOf(
  control: ControlDatabase,
  { role, tenant: slug }: { role?: string | undefined; tenant?: string | undefined },
): Promise<Pick<Offer, 'tenantId' | 'role'>> {
  const tenantRole = tenantRoles.find((each): each is TenantRole => each === role)
  const platformRole = platformRoles.find((each): each is PlatformRole => each === role)
  if (slug !== undefined && tenantRole)
    return { tenantId: (await requireTenant(control, slug)).id, role: tenantRole }
  if (slug === undefined && platformRole) return { tenantId: null, role: platformRole }
  const allowed = slug === undefined ? platformRoles : tenantRoles
  throw new UsageError(
    `--role is one of ${allowed.join(', ')} ${slug === undefined ? 'without' : 'with'} --tenant=SLUG.`,
  )
}
