import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { type Claimed, isClaimedBy } from './outgoing-message.ts'
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
  await db
    .update(mailQueue)
    .set({ status: release.to, claimed_until: null, transmission_at: null })
    .where(isClaimedBy(messages))
}
