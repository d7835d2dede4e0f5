import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { outgoingTransitions } from './outgoing-transitions.ts'

export type OutgoingRow = typeof mailQueue.$inferSelect
export type RecipientRow = typeof mailRecipients.$inferSelect

/** A message with the fence of the claim of this worker. */
export type Claimed = Pick<OutgoingRow, 'id' | 'fence'>

/** Another worker has taken the message over, or it has ended: this worker must neither write nor send anything more of it. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/**
 * Writes to a claimed message. A worker changes a message only with this function, because it checks the fence.
 * @throws ClaimLost the caller must roll its transaction back
 */
export async function updateClaimed(
  db: Pick<TenantDatabase, 'update'>,
  { id, fence }: Claimed,
  changes: PgUpdateSetSource<typeof mailQueue>,
): Promise<void> {
  const isClaimed = and(
    eq(mailQueue.id, id),
    eq(mailQueue.fence, fence),
    eq(mailQueue.status, outgoingTransitions.claim.to),
  )
  const rows = await db.update(mailQueue).set(changes).where(isClaimed).returning({ id: mailQueue.id })
  if (rows.length === 0) throw new ClaimLost(`The outgoing message ${id} was taken over by another worker`)
}

/** Returns the recipients of messages by the message, in their order. */
export async function recipientsOf(
  db: Pick<TenantDatabase, 'select'>,
  ids: readonly string[],
): Promise<Map<string, RecipientRow[]>> {
  const rows = await db
    .select()
    .from(mailRecipients)
    .where(inArray(mailRecipients.queue_id, [...ids]))
    .orderBy(asc(mailRecipients.queue_id), asc(mailRecipients.position))
  return Map.groupBy(rows, ({ queue_id }) => queue_id)
}
