import type { ImapEntry, OpenFolder } from '../imap/imap-folder.ts'
import { commitBatch } from './commit-batch.ts'
import { changeFolder, type PolledFolder } from './folders.ts'
import { isLostTooOften } from './lost-turns.ts'
import { type Batch, planBatches } from './plan-batches.ts'
import {
  type FailedMessage,
  failedMessage,
  type ReadMessage,
  readMessage,
  type ServerMessage,
  SourceFailed,
  sourceOf,
} from './read-message.ts'
import { mayContinue, type SyncTurn } from './sync-turn.ts'

/** Sources that are written to the blobs at a time. */
const writesMax = 8

/**
 * Fetches the messages of a window of UIDs that are not known, and commits batch by batch with the cursor. Returns whether the whole
 * window was read; else the turn has no more time or budget.
 */
export async function fetchBatches(
  turn: SyncTurn,
  opened: OpenFolder,
  folder: PolledFolder,
  { window, known }: { window: readonly number[]; known: ReadonlySet<number> },
): Promise<boolean> {
  const wanted = window.filter((uid) => !known.has(uid))
  const entries = wanted.length > 0 ? await opened.entries(wanted) : []
  const limits = turn.isCautious ? { ...turn.limits, batchMessages: 1 } : turn.limits
  const batches = planBatches(entries, turn.budget, limits)
  let count = 0
  for (const batch of batches) {
    if (!mayContinue(turn)) return false
    const cursor = { last_uid: batch.entries.at(-1)?.uid ?? folder.last_uid }
    await fetchBatch(turn, opened, folder, { batch, changes: cursor })
    count += batch.entries.length
  }
  if (count < entries.length) return false
  const last = window.at(-1) ?? folder.last_uid
  // The last UIDs of the window were known, or deleted on the server.
  if (entries.at(-1)?.uid !== last) await changeFolder(turn, folder.id, { last_uid: last })
  return true
}

/**
 * Fetches a batch and commits it with the changes of the folder. A message that was fetched alone and that the server did not send is
 * committed as failed, so that the cursor moves on; the error is thrown when it has also ended the connection.
 */
export async function fetchBatch(
  turn: SyncTurn,
  opened: OpenFolder,
  folder: PolledFolder,
  { batch, changes }: { batch: Batch<ImapEntry>; changes: { last_uid?: number } },
): Promise<void> {
  const { budget, tally, signal, runSignal } = turn
  const [first] = batch.entries
  if (!first) return
  const message = messageOf(opened, first)
  if (await isLostTooOften(turn, folder.id, message)) return changeFolder(turn, folder.id, changes)
  const before = tally.bytes
  try {
    const messages = await readBatch(turn, opened, batch)
    await commitBatch(turn, folder.id, { messages, folder: changes })
  } catch (error) {
    const isOfSource = error instanceof SourceFailed || (signal.aborted && !runSignal.aborted)
    const isAlone = turn.isCautious || batch.kind !== 'small'
    if (!isOfSource || !isAlone) throw error
    await commitBatch(turn, folder.id, { messages: [failedMessage(message, error)], folder: changes })
    if (!opened.isOpen()) throw error
  } finally {
    budget.bytes -= tally.bytes - before
  }
}

async function readBatch(
  turn: SyncTurn,
  opened: OpenFolder,
  { kind, entries }: Batch<ImapEntry>,
): Promise<(ReadMessage | FailedMessage)[]> {
  if (kind === 'small') return readSmall(turn, opened, entries)
  const [entry] = entries
  if (!entry) return []
  const { limits } = turn
  if (kind === 'large') {
    const parts = opened.source(entry.uid, 2 * limits.messageBytes)
    return [await readMessage(turn, messageOf(opened, entry), { kind: 'parts', parts })]
  }
  const [bytes] = await Array.fromAsync(sourceOf(headerOf(opened, entry.uid, limits.headerBytes)))
  return bytes ? [await readMessage(turn, messageOf(opened, entry), { kind: 'header', bytes })] : []
}

/** Fetches all sources in one command, and writes some at a time. */
async function readSmall(turn: SyncTurn, opened: OpenFolder, entries: readonly ImapEntry[]) {
  const byUid = new Map(entries.map((entry) => [entry.uid, entry]))
  const sources = await Array.fromAsync(sourceOf(opened.sources([...byUid.keys()])))
  const messages: (ReadMessage | FailedMessage)[] = []
  for (let at = 0; at < sources.length; at += writesMax) {
    const some = sources.slice(at, at + writesMax).flatMap(({ uid, source }) => {
      const entry = byUid.get(uid)
      return entry ? [readMessage(turn, messageOf(opened, entry), { kind: 'whole', bytes: source })] : []
    })
    messages.push(...(await Promise.all(some)))
  }
  return messages
}

async function* headerOf(opened: OpenFolder, uid: number, bytesMax: number): AsyncGenerator<Buffer> {
  const header = await opened.header(uid, bytesMax)
  if (header) yield header
}

function messageOf({ uidValidity }: OpenFolder, { uid, bytes, receivedAt }: ImapEntry): ServerMessage {
  return { key: { uid_validity: uidValidity, uid }, bytes, receivedAt }
}
