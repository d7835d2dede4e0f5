import { and, eq, gt, isNull } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import type { KeyRow } from './create-key.ts'

/** The valid key that a rotation has created for a key. null: there is none, or it is revoked or expired. */
export async function findSuccessor(
  tx: Pick<ControlDatabase, 'select'>,
  keyId: string,
  at: Date,
): Promise<KeyRow | null> {
  const [successor] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.replaces, keyId), isNull(apiKeys.revoked_at), gt(apiKeys.expires_at, at)))
    .limit(1)
  return successor ?? null
}
