import { textColumns } from '@fiscus/contracts/fields/text-columns'
import { mailServers } from '@fiscus/messages/mail-servers'
import type { ImapFlow } from 'imapflow'
import { FolderMissing } from '../imap/imap-fault.ts'
import { listFolders, type OpenFolder, openFolder } from '../imap/imap-folder.ts'
import { decideValidity } from './folder-validity.ts'
import { changeFolder, type PolledFolder, polledFolders, storeFolders } from './folders.ts'
import { fetchBatches } from './imap-batches.ts'
import { fetchFailedAgain } from './imap-retries.ts'
import { mapMoved } from './map-moved.ts'
import { mayContinue, type SyncTurn } from './sync-turn.ts'

const windowSize = 200
const hourMs = 3_600_000

/**
 * Reads what is new in the folders of an IMAP mailbox that are polled. Returns whether the server has more than the
 * budget of the turn allowed.
 */
export async function syncImap(turn: SyncTurn, client: ImapFlow): Promise<boolean> {
  const { db, mailbox, clock } = turn
  const now = clock.now()
  const folders = () => polledFolders(db, mailbox.id, now)
  let polled = await folders()
  if (polled.length === 0 || !isSameHour(mailbox.last_synced_at, now)) {
    await storeFolders(turn, await listFolders(client))
    if (polled.length === 0) polled = await folders()
  }
  let hasMore = false
  for (const folder of polled) {
    if (!mayContinue(turn)) return true
    hasMore = (await syncFolder(turn, client, folder)) || hasMore
  }
  return hasMore
}

/** The folders are listed once an hour. */
function isSameHour(last: Date | null, now: Date): boolean {
  return last !== null && Math.floor(last.getTime() / hourMs) === Math.floor(now.getTime() / hourMs)
}

async function syncFolder(turn: SyncTurn, client: ImapFlow, stored: PolledFolder): Promise<boolean> {
  const opened = await openOrRecord(turn, client, stored)
  if (!opened) return false
  const today = turn.clock.now().toISOString().slice(0, 10)
  const { uidValidity, highestModseq } = opened
  const validity = decideValidity(stored, uidValidity, today)
  let folder = stored
  if (validity.kind === 'stop') {
    const { kind, ...changes } = validity
    await changeFolder(turn, stored.id, {
      ...changes,
      ...textColumns('error', mailServers.folderRenumbered()),
    })
    return false
  }
  if (validity.kind !== 'same') {
    const { kind, ...changes } = {
      ...validity,
      uid_validity: uidValidity,
      last_uid: 0,
      highest_modseq: highestModseq,
    }
    await changeFolder(turn, stored.id, { ...changes, ...textColumns('error', null) })
    folder = { ...stored, ...changes, hasOlder: kind === 'changed', hasFailed: false }
  }
  if (folder.hasFailed) await fetchFailedAgain(turn, opened, folder)
  return readNew(turn, opened, folder)
}

/** Returns null, with the error at the folder, when the server has no such folder. */
async function openOrRecord(
  turn: SyncTurn,
  client: ImapFlow,
  folder: PolledFolder,
): Promise<OpenFolder | null> {
  try {
    return await openFolder(client, folder.path)
  } catch (error) {
    if (!(error instanceof FolderMissing)) throw error
    await changeFolder(turn, folder.id, textColumns('error', mailServers.folderMissing()))
    return null
  }
}

/** Reads windows of UIDs in ascending order, and moves the cursor with each batch. */
async function readNew(turn: SyncTurn, opened: OpenFolder, folder: PolledFolder): Promise<boolean> {
  const uids = await opened.uidsAbove(folder.last_uid)
  if (uids.length === 0 && folder.error !== null)
    await changeFolder(turn, folder.id, textColumns('error', null))
  for (let at = 0; at < uids.length; at += windowSize) {
    if (!mayContinue(turn)) return true
    const window = uids.slice(at, at + windowSize)
    const known = folder.hasOlder ? await mapMoved(turn, opened, folder, window) : new Set<number>()
    const isWhole = await fetchBatches(turn, opened, folder, { window, known })
    if (!isWhole) return true
  }
  return false
}
