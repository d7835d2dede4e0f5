import { mailMessages, mailPlacements } from '@fiscus/db/schema/mail/messages'
import { addDays } from '@fiscus/runtime/clock'
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Pop3Session } from '../pop3/pop3-session.ts'
import type { PolledFolder } from './folders.ts'
import type { SyncTurn } from './sync-turn.ts'

const deletionsMax = 500

/**
 * Deletes on the server what was stored completely so many days ago as the mailbox is set to. `present`: message
 * numbers by key. The server deletes when the session ends; only what it confirms is recorded, and the rest is deleted
 * in a later turn.
 */
export async function deleteOld(
  { db, mailbox, clock }: SyncTurn,
  session: Pop3Session,
  folder: PolledFolder,
  present: ReadonlyMap<string, number>,
): Promise<void> {
  if (mailbox.delete_after_days === null) return
  const { id, uidl, folder_id, fetched_at, deleted_on_server_at, message_id } = mailPlacements
  const now = clock.now()
  const stored = await db
    .select({ id, uidl })
    .from(mailPlacements)
    .innerJoin(mailMessages, eq(mailMessages.id, message_id))
    .where(
      and(
        eq(folder_id, folder.id),
        isNull(deleted_on_server_at),
        lte(fetched_at, addDays(now, -mailbox.delete_after_days)),
        // The server has the only whole copy of a message that is too large.
        eq(mailMessages.content, 'complete'),
      ),
    )
    .orderBy(asc(fetched_at))
    .limit(deletionsMax)
  for (const { uidl } of stored) {
    const number = present.get(uidl ?? '')
    if (number !== undefined) await session.dele(number)
  }
  if (stored.length === 0) return
  await session.quit()
  const ids = stored.map(({ id }) => id)
  await db.update(mailPlacements).set({ deleted_on_server_at: now }).where(inArray(id, ids))
}
