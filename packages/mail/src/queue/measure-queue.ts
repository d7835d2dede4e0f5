import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { and, eq, lte, min } from 'drizzle-orm'

/**
 * Measures the queue of a scope: whether a message is due, the seconds for which the oldest of these has been waiting
 * (0 without one), and the number of unknown messages. A message that waits for `not_before` or for its next try is not
 * due.
 */
export async function measureQueue(
  db: Pick<TenantDatabase, 'select' | '$count'>,
  now: Date,
): Promise<{ isDue: boolean; oldestSeconds: number; unknown: number }> {
  const [row] = await db
    .select({
      at: min(mailQueue.available_at),
      unknown: db.$count(mailQueue, eq(mailQueue.status, 'unknown')),
    })
    .from(mailQueue)
    .where(and(eq(mailQueue.status, 'pending'), lte(mailQueue.available_at, now)))
  return {
    isDue: Boolean(row?.at),
    oldestSeconds: row?.at ? (now.getTime() - row.at.getTime()) / 1000 : 0,
    unknown: row?.unknown ?? 0,
  }
}
