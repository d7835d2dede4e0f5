import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Author } from '../audit/write-audit-entry.ts'
import type { ControlTransaction } from '../connections/databases.ts'
import { type userLinkPurposes, userLinks } from '../schema/control/user-credentials.ts'
import { auditUser } from './audit-user.ts'
import { digestOf, newToken } from './secret-token.ts'

type NewLink = {
  userId: string
  purpose: (typeof userLinkPurposes)[number]
  /** Validity in milliseconds. */
  validMs: number
}

/**
 * Creates a one-time link of a user, and returns its token, which is stored nowhere. Earlier unused links of the user
 * end.
 */
export async function createUserLink(
  tx: ControlTransaction,
  { userId, purpose, validMs }: NewLink,
  author: Author,
): Promise<{ token: string; expiresAt: Date }> {
  const { token, digest } = newToken()
  const expiresAt = new Date(author.at.getTime() + validMs)
  await endUserLinks(tx, userId)
  await tx.insert(userLinks).values({
    token_digest: digest,
    user_id: userId,
    purpose,
    created_at: author.at,
    created_by: author.actor,
    expires_at: expiresAt,
  })
  const after = { purpose, expires_at: expiresAt }
  await auditUser(tx, author, { id: userId, action: 'link', after })
  return { token, expiresAt }
}

/** Ends the unused links of a user. */
export async function endUserLinks(tx: ControlTransaction, userId: string): Promise<void> {
  await tx.delete(userLinks).where(and(eq(userLinks.user_id, userId), isNull(userLinks.used_at)))
}

/**
 * Uses a link once: of concurrent requests one receives the id of its user, the others null, as for an unknown or
 * expired link.
 */
export async function useUserLink(tx: ControlTransaction, token: string, at: Date): Promise<string | null> {
  const [used] = await tx
    .update(userLinks)
    .set({ used_at: at })
    .where(
      and(
        eq(userLinks.token_digest, digestOf(token)),
        isNull(userLinks.used_at),
        gt(userLinks.expires_at, at),
      ),
    )
    .returning({ userId: userLinks.user_id })
  return used?.userId ?? null
}
