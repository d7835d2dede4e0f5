import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { outgoingTransitions } from './outgoing-transitions.ts'

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

/** The rows of messages that this worker still has claimed. */
export function isClaimedBy(messages: readonly Claimed[]) {
  const isOneOf = or(
    ...messages.map(({ id, fence }) => and(eq(mailQueue.id, id), eq(mailQueue.fence, fence))),
  )
  return and(isOneOf, eq(mailQueue.status, outgoingTransitions.claim.to))
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
