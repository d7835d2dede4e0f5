import { mailPlacements } from '@fiscus/db/schema/mail/messages'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OpenFolder } from '../imap/imap-folder.ts'
import { commitBatch } from './commit-batch.ts'
import { isDueAgain, type PolledFolder } from './folders.ts'
import { fetchAlone } from './imap-batches.ts'
import { planBatches } from './plan-batches.ts'
import { mayContinue, type SyncTurn } from './sync-turn.ts'

const retriesMax = 20

/**
 * Fetches messages again that failed before, each alone. A message that the server no longer has is not failed any
 * more.
 */
export async function fetchFailedAgain(
  turn: SyncTurn,
  opened: OpenFolder,
  folder: PolledFolder,
): Promise<void> {
  const { folder_id, uid_validity, uid, fetched_at } = mailPlacements
  const ofFolder = and(eq(folder_id, folder.id), eq(uid_validity, opened.uidValidity))
  const failed = await turn.db
    .select({ uid })
    .from(mailPlacements)
    .where(and(ofFolder, isDueAgain(turn.clock.now())))
    .orderBy(asc(fetched_at))
    .limit(retriesMax)
  const uids = failed.flatMap(({ uid }) => uid ?? [])
  if (uids.length === 0) return
  const entries = await opened.entries(uids)
  const gone = uids.filter((uid) => !entries.some((entry) => entry.uid === uid))
  if (gone.length > 0) await turn.db.delete(mailPlacements).where(and(ofFolder, inArray(uid, gone)))
  const alone = { ...turn, isCautious: true }
  for (const batch of planBatches(entries, turn.budget, { ...turn.limits, batchMessages: 1 })) {
    if (!mayContinue(turn)) return
    const { messages, ended } = await fetchAlone(alone, opened, folder, batch)
    await commitBatch(alone, folder.id, { messages, lastUid: null })
    if (ended !== null) throw ended
  }
}
