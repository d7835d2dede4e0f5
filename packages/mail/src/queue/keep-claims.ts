import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { type ClaimTiming, claimEnd } from './claim-batch.ts'
import { type Claimed, isClaimedBy } from './outgoing-message.ts'

/**
 * Writes the heartbeats of claims until disposal: a claim lasts as long as its worker is alive. Claims that have ended,
 * or that another worker has taken over, stay as they are. A heartbeat that fails is logged, and the next one follows.
 */
export function keepClaims(
  { db, log }: { db: Pick<TenantDatabase, 'update'>; log: RunLog },
  claimed: readonly Claimed[],
  { claimMs, heartbeatMs }: ClaimTiming,
): AsyncDisposable {
  return repeatEvery(
    heartbeatMs,
    async () => {
      await db
        .update(mailQueue)
        .set({ claimed_until: claimEnd(claimMs) })
        .where(isClaimedBy(claimed))
    },
    {
      onError: () => log.warn('The claims of outgoing messages were not renewed: the next heartbeat follows'),
    },
  )
}
