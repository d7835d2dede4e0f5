import { and, eq } from 'drizzle-orm'
import type { Author } from '../audit/write-audit-entry.ts'
import type { ControlTransaction } from '../connections/databases.ts'
import { appUsers } from '../schema/control/app-users.ts'
import { changeUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { createUserLink } from './user-links.ts'

const validMs = 30 * 60_000

/**
 * Creates a link for the first administrator of the platform, and this user if there is none. Returns the user and the
 * token of the link.
 */
export async function createAdministratorLink(
  tx: ControlTransaction,
  author: Author,
): Promise<{ userId: string; token: string }> {
  const [existing] = await tx
    .select()
    .from(appUsers)
    .where(and(eq(appUsers.platform_role, 'platform_admin'), eq(appUsers.is_active, 1)))
    .orderBy(appUsers.id)
    .limit(1)
  const user =
    existing ??
    (await changeUser(
      tx,
      await createUser(tx, { email: null, name: 'Administrator' }, author),
      { platform_role: 'platform_admin' },
      author,
    ))
  const link = await createUserLink(tx, { userId: user.id, purpose: 'login', validMs }, author)
  return { userId: user.id, token: link.token }
}
