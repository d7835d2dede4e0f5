import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { eq, sql } from 'drizzle-orm'

/** Why an object is not synchronised, in a word for programs and a sentence for the user. */
export type ObjectProblem = { code: string; message: string }

/** Stores the problem of an object. `error_since` is the instant of the first one. */
export async function setObjectProblem(
  tx: Pick<TenantTransaction, 'update'>,
  objectId: string,
  { code, message }: ObjectProblem,
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx
    .update(davObjects)
    .set({
      error_code: code,
      error: message.slice(0, 1000),
      error_since: sql`coalesce(${davObjects.error_since}, ${at})`,
      updated_at: now,
    })
    .where(eq(davObjects.id, objectId))
}

/** The columns of an object without a problem. */
export const noProblem = { error_code: null, error: null, error_since: null } as const
