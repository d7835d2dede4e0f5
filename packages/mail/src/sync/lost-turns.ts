import { mailPlacements } from '@fiscus/db/schema/mail/messages'
import { mailServers } from '@fiscus/messages/mail-servers'
import { render } from '@fiscus/messages/render'
import { sql } from 'drizzle-orm'
import { requireTurn } from './claim-mailbox.ts'
import type { ServerMessage } from './read-message.ts'
import type { SyncTurn } from './sync-turn.ts'

const triesMax = 3

/**
 * After a turn whose process was lost, records a try of a message before it is fetched: the message may be what ended
 * the process. Returns whether it was tried often enough, so that it stays failed and the cursor passes over it.
 */
export async function isLostTooOften(
  turn: SyncTurn,
  folderId: string,
  message: ServerMessage,
): Promise<boolean> {
  const { db, mailbox, clock } = turn
  if (turn.suspects === 0) return false
  turn.suspects -= 1
  return db.transaction(async (tx) => {
    await requireTurn(tx, mailbox)
    const { folder_id, uid_validity, uid, uidl, attempts, message_id } = mailPlacements
    const [row] = await tx
      .insert(mailPlacements)
      .values({
        folder_id: folderId,
        ...message.key,
        server_bytes: message.bytes,
        attempts: 1,
        error: render(mailServers.processEnded()),
        fetched_at: clock.now(),
      })
      .onConflictDoUpdate({
        target: 'uidl' in message.key ? [folder_id, uidl] : [folder_id, uid_validity, uid],
        set: { attempts: sql`${attempts} + 1` },
        setWhere: sql`${message_id} is null`,
      })
      .returning({ attempts })
    return row !== undefined && row.attempts > triesMax
  })
}
