import type { ControlDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { appUsers } from '@fiscus/db/schema/control/app-users'
import { users } from '@fiscus/db/schema/tenant/users'
import { membershipsOf } from '@fiscus/db/users/find-user'
import { accounts } from '@fiscus/messages/accounts'
import type { Message } from '@fiscus/messages/message'
import { records } from '@fiscus/messages/records'
import { eq } from 'drizzle-orm'
import { invalidRequest } from '../requests/validate.ts'

/** Where the users of a tenant are found; `tenantId` null: those of the platform. */
export type OwnerSource = { control: Pick<ControlDatabase, 'select'>; tenantId: string | null }

/**
 * Checks the owner of a record: a user of the records of the tenant, or a user of the panel who has a role there, and
 * who becomes a user of the records with the same id. A caller has the records whose owner has its own id, not its
 * address: a user changes that alone.
 * @param pointer of the field of the request
 * @throws Problem 422 `invalid-request` with the pointer
 */
export async function requireOwner(
  tx: TenantTransaction,
  ownerId: string | null,
  source: OwnerSource,
  pointer = '/owner_id',
): Promise<void> {
  if (ownerId === null) return
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId))
  if (known) return
  const member = await findMember(source, ownerId)
  const invalidOwner = (detail: Message, code: 'unknown-record' | 'invalid-value') =>
    invalidRequest([{ pointer, detail, code }])
  if (!member) throw invalidOwner(records.user({ id: ownerId }), 'unknown-record')
  if (member.email === null) throw invalidOwner(accounts.emailOfOwnerMissing(), 'invalid-value')
  const values = { id: ownerId, email: member.email, name: member.name }
  const [added] = await tx.insert(users).values(values).onConflictDoNothing().returning({ id: users.id })
  if (!added) throw invalidOwner(accounts.emailOfOwnerTaken({ email: member.email }), 'invalid-value')
}

async function findMember({ control, tenantId }: OwnerSource, id: string) {
  const { name, email, is_active, platform_role } = appUsers
  const [user] = await control
    .select({ name, email, is_active, platform_role })
    .from(appUsers)
    .where(eq(appUsers.id, id))
  if (!user || user.is_active === 0) return null
  const isMember =
    tenantId === null
      ? user.platform_role !== null
      : (await membershipsOf(control, id)).some((membership) => membership.tenantId === tenantId)
  return isMember ? user : null
}
