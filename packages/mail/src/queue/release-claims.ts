import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { and, eq, or } from 'drizzle-orm'
import type { Claimed } from './outgoing-message.ts'
import { outgoingTransitions } from './outgoing-transitions.ts'

const { release } = outgoingTransitions

/**
 * Returns messages to the queue whose try did not begin. It counts as no attempt. Those of another worker stay as they
 * are.
 */
export async function releaseClaims(
  db: Pick<TenantDatabase, 'update'>,
  messages: readonly Claimed[],
): Promise<void> {
  if (messages.length === 0) return
  const isOneOf = or(
    ...messages.map(({ id, fence }) => and(eq(mailQueue.id, id), eq(mailQueue.fence, fence))),
  )
  await db
    .update(mailQueue)
    .set({ status: release.to, claimed_until: null, transmission_at: null })
    .where(and(isOneOf, eq(mailQueue.status, release.from)))
}
