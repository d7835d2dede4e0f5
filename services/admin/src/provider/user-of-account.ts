import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { createUser } from '@fiscus/db/users/create-user'
import { findUser } from '@fiscus/db/users/find-user'
import { isInvited, isOpen, lockInvitation } from '@fiscus/db/users/invitations'
import { findIdentity, listIdentities } from '@fiscus/db/users/user-identities'
import { accounts } from '@fiscus/messages/accounts'
import { and } from 'drizzle-orm'
import { FailedLogin } from '../login/failed-login.ts'
import type { ProviderAccount } from '../openid/login-provider.ts'

type Reading = Pick<ControlDatabase, 'select'>

/**
 * Finds the user of an account at the provider: the one to whom it is linked, else the one to whom its e-mail address
 * is linked at the first login (`isNew`).
 * @throws FailedLogin `provider-user-unknown`, `provider-email-unverified`
 */
export async function userOfAccount(
  control: Reading,
  { identity, email, isEmailVerified }: ProviderAccount,
): Promise<{ user: UserRow; isNew: boolean }> {
  const linked = await findIdentity(control, identity)
  const user = linked
    ? await findUser(control, { id: linked.userId })
    : email !== null
      ? await findUser(control, { email })
      : null
  const isKnown =
    user?.is_active && (linked !== null || (await isLinkedByEmail(control, user, identity.issuer)))
  if (!user || !isKnown) throw unknownAccount(user)
  if (!linked && !isEmailVerified)
    throw new FailedLogin(
      new Problem('provider-email-unverified', accounts.providerEmailUnconfirmed()),
      'unverified_email',
      user,
    )
  return { user, isNew: !linked }
}

/**
 * Creates the user of an account that no user has, if its verified e-mail address is invited: what it accepts is in its
 * account then.
 */
export function createInvitedUser(
  control: ControlDatabase,
  { identity, email, isEmailVerified }: ProviderAccount,
  author: Author,
): Promise<void> {
  return control.transaction(async (tx) => {
    if (email === null || !isEmailVerified || (await findIdentity(tx, identity))) return
    const found = await lockInvitation(tx, and(isInvited(email), isOpen(author.at)))
    if (!found || (await findUser(tx, { email }))) return
    await createUser(tx, { email, name: found.invitation.name }, author)
  })
}

/**
 * Whether a verified e-mail address is enough. A second account of a provider with the same address may be that of a
 * person who has received the address later.
 */
async function isLinkedByEmail(control: Reading, user: UserRow, issuer: string): Promise<boolean> {
  if (!user.is_linked_by_email) return false
  const identities = await listIdentities(control, user.id)
  return identities.every((identity) => identity.issuer !== issuer)
}

/** The same for an unknown, an inactive and an unlinked user. */
function unknownAccount(user: UserRow | null): FailedLogin {
  return new FailedLogin(
    new Problem('provider-user-unknown', accounts.providerAccountUnknown()),
    'unknown_account',
    user,
  )
}
