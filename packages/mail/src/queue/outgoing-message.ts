import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { type mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import { asc, inArray } from 'drizzle-orm'

export type OutgoingRow = typeof mailQueue.$inferSelect
export type RecipientRow = typeof mailRecipients.$inferSelect

/** A message with the fence of the claim of this worker. */
export type Claimed = Pick<OutgoingRow, 'id' | 'fence'>

/**
 * Another worker has taken the message over, or it has ended: this worker must neither write nor send anything more of
 * it.
 */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
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
