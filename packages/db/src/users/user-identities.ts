import { and, asc, eq } from 'drizzle-orm'
import type { Author } from '../audit/write-audit-entry.ts'
import type { ControlDatabase, ControlTransaction } from '../connections/databases.ts'
import { appUsers } from '../schema/control/app-users.ts'
import { userIdentities } from '../schema/control/user-credentials.ts'
import { auditUser } from './audit-user.ts'

type Reading = Pick<ControlDatabase, 'select'>

/**
 * The account of a user at an OpenID provider: the claims `iss` and `sub`, which together never change their owner
 * (OpenID Connect Core §5.7).
 */
export type Identity = { issuer: string; subject: string }

export type IdentityRow = typeof userIdentities.$inferSelect

/** Returns the id of the user with an identity. null: it is linked to no user. */
export async function findIdentity(
  control: Reading,
  { issuer, subject }: Identity,
): Promise<{ userId: string } | null> {
  const [row] = await control
    .select({ userId: userIdentities.user_id })
    .from(userIdentities)
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
  return row ?? null
}

/** The identities of a user, the oldest first. */
export function listIdentities(control: Reading, userId: string): Promise<IdentityRow[]> {
  return control
    .select()
    .from(userIdentities)
    .where(eq(userIdentities.user_id, userId))
    .orderBy(asc(userIdentities.created_at))
}

/** Links an identity to a user. Returns false, and changes nothing, when the identity is linked already. */
export async function addIdentity(
  tx: ControlTransaction,
  { userId, identity }: { userId: string; identity: Identity },
  author: Author,
): Promise<boolean> {
  const added = await tx
    .insert(userIdentities)
    .values({ user_id: userId, ...identity, created_at: author.at })
    .onConflictDoNothing()
    .returning({ id: userIdentities.id })
  if (added.length === 0) return false
  await auditUser(tx, author, { id: userId, action: 'connect', after: identity })
  return true
}

/**
 * Removes an identity of a user, so that only the user connects it again. Returns false when the user has none with
 * this id.
 */
export async function removeIdentity(
  tx: ControlTransaction,
  { userId, id }: { userId: string; id: string },
  author: Author,
): Promise<boolean> {
  const [removed] = await tx
    .delete(userIdentities)
    .where(and(eq(userIdentities.user_id, userId), eq(userIdentities.id, id)))
    .returning({ issuer: userIdentities.issuer, subject: userIdentities.subject })
  if (!removed) return false
  await doubtEmail(tx, userId)
  await auditUser(tx, author, { id: userId, action: 'disconnect', before: removed })
  return true
}

/** No longer takes the e-mail address of a user for its own: neither invitations nor logins at the provider come by it. */
export async function doubtEmail(tx: ControlTransaction, userId: string): Promise<void> {
  await tx.update(appUsers).set({ is_linked_by_email: 0 }).where(eq(appUsers.id, userId))
}
