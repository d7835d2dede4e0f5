import { asOwner } from '@fiscus/db/connections/connect'
import { lockWaits } from '@fiscus/testing/lock-waits'
import { expect } from 'vitest'

/**
 * Starts the request to close a period, and closes another one in the database before the request can store its
 * closing.
 */
export async function closeMeanwhile<Reply>(
  url: string,
  period: string,
  start: () => Promise<Reply>,
): Promise<Reply> {
  const started = await asOwner(url, (owner) =>
    owner.begin(async (tx) => {
      await tx`select from document_chain for update`
      const reply = start()
      // The request has written its files, and waits for the lock.
      await expect.poll(() => lockWaits(url)).toBe(1)
      await tx`insert into return_closings (period, number, sequence, voids, figures, closed_at, closed_by)
        values (${period}, 1, 0, 0, '{}', now(), 'test')`
      return { reply }
    }),
  )
  return await started.reply
}
