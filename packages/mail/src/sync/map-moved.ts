import { mailMessages, mailPlacements } from '@fiscus/db/schema/mail/messages'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { OpenFolder } from '../imap/imap-folder.ts'
import { requireTurn } from './claim-mailbox.ts'
import type { PolledFolder } from './folders.ts'
import type { SyncTurn } from './sync-turn.ts'

/** What identifies a message over a change of UIDVALIDITY: Message-ID, size and internal date. */
const identity = (messageId: string, bytes: number | null, receivedAt: Date) =>
  `${messageId}\n${bytes}\n${receivedAt.getTime()}`

/**
 * After a change of UIDVALIDITY, finds stored messages of the folder under their new UIDs, and moves their placements.
 * Returns the new UIDs, which are not downloaded. A message that several messages look like is downloaded, and its
 * bytes decide.
 */
export async function mapMoved(
  turn: SyncTurn,
  opened: OpenFolder,
  folder: PolledFolder,
  window: readonly number[],
): Promise<Set<number>> {
  const ids = await opened.messageIds(window)
  const onServer = new Map<string, number[]>()
  for (const { uid, bytes, receivedAt } of await opened.entries(window)) {
    const id = ids.get(uid)
    if (id === undefined) continue
    const key = identity(id, bytes, receivedAt)
    onServer.set(key, [...(onServer.get(key) ?? []), uid])
  }
  const stored = await storedUnder(turn, folder, [...ids.values()])
  const moved = [...onServer].flatMap(([key, uids]) => {
    const [uid] = uids
    const [placement] = stored.get(key) ?? []
    const isUnique = uids.length === 1 && stored.get(key)?.length === 1
    return isUnique && uid !== undefined && placement !== undefined ? [{ uid, placement }] : []
  })
  if (moved.length === 0) return new Set()
  await turn.db.transaction(async (tx) => {
    await requireTurn(tx, turn.mailbox)
    for (const { uid, placement } of moved)
      await tx
        .update(mailPlacements)
        .set({ uid, uid_validity: opened.uidValidity })
        .where(eq(mailPlacements.id, placement))
  })
  return new Set(moved.map(({ uid }) => uid))
}

/** The placements of an earlier UIDVALIDITY whose messages have one of the Message-IDs, by identity. */
async function storedUnder(
  { db }: SyncTurn,
  folder: PolledFolder,
  messageIds: readonly string[],
): Promise<Map<string, string[]>> {
  const stored = new Map<string, string[]>()
  if (messageIds.length === 0) return stored
  const rows = await db
    .select({
      id: mailPlacements.id,
      bytes: mailPlacements.server_bytes,
      messageId: mailMessages.message_id,
      receivedAt: mailMessages.received_at,
    })
    .from(mailPlacements)
    .innerJoin(mailMessages, eq(mailMessages.id, mailPlacements.message_id))
    .where(
      and(
        eq(mailPlacements.folder_id, folder.id),
        ne(mailPlacements.uid_validity, folder.uid_validity ?? 0),
        inArray(mailMessages.message_id, [...messageIds]),
      ),
    )
  for (const { id, bytes, messageId, receivedAt } of rows) {
    const key = identity(messageId ?? '', bytes, receivedAt)
    stored.set(key, [...(stored.get(key) ?? []), id])
  }
  return stored
}
