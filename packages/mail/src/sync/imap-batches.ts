import type { ImapEntry, OpenFolder } from '../imap/imap-folder.ts'
import { type FetchedBatch, fetchAndCommit } from './fetch-and-commit.ts'
import { changeFolder, type PolledFolder } from './folders.ts'
import { isLostTooOften } from './lost-turns.ts'
import { alwaysSmall, type Batch, messagesIn, planBatches } from './plan-batches.ts'
import {
  collectArriving,
  type FailedMessage,
  type FetchedMessage,
  failedMessage,
  type ReadMessage,
  readArrived,
  readFetched,
  readLarge,
  type ServerMessage,
  SourceFailed,
  sourceOf,
} from './read-message.ts'
import type { SyncTurn } from './sync-turn.ts'

/**
 * Fetches the messages of a window of UIDs that are not known, and commits batch by batch with the cursor. A batch is
 * parsed and committed while the next ones are fetched. Returns whether the whole window was read; else the turn has no
 * more time or budget.
 */
export async function fetchBatches(
  turn: SyncTurn,
  opened: OpenFolder,
  folder: PolledFolder,
  { window, known }: { window: readonly number[]; known: ReadonlySet<number> },
): Promise<boolean> {
  const wanted = window.filter((uid) => !known.has(uid))
  const entries = wanted.length > 0 ? await entriesOf(turn, opened, wanted) : []
  const limits = turn.isCautious ? { ...turn.limits, batchMessages: 1 } : turn.limits
  const batches = planBatches(entries, turn.budget, limits)
  const isWhole = await fetchAndCommit(turn, folder.id, batches, {
    fetch: (batch) => fetchBatch(turn, opened, folder, batch),
    cursorAfter: ({ entries }) => entries.at(-1)?.uid ?? null,
  })
  if (!isWhole || messagesIn(batches) < entries.length) return false
  const last = window.at(-1) ?? folder.last_uid
  // The last UIDs of the window were known, or deleted on the server.
  if (entries.at(-1)?.uid !== last) await changeFolder(turn, folder.id, { last_uid: last })
  return true
}

/**
 * What batches are planned with. The size and the date of a small message come with its source, which is one answer of
 * the server instead of two: until then it has the most bytes that a small one may have. A cautious turn records
 * messages before it fetches them.
 */
async function entriesOf(
  { isCautious, limits }: SyncTurn,
  opened: OpenFolder,
  uids: readonly number[],
): Promise<ImapEntry[]> {
  if (isCautious) return opened.entries(uids)
  const bytes = alwaysSmall(limits)
  const larger = new Set(await opened.largerThan(bytes, uids))
  const small = uids.flatMap((uid) => (larger.has(uid) ? [] : [{ uid, bytes, receivedAt: new Date(0) }]))
  const sized = larger.size > 0 ? await opened.entries([...larger]) : []
  return [...small, ...sized].toSorted((a, b) => a.uid - b.uid)
}

/** Fetches a batch. Small messages are parsed while the next batch is fetched, except in a cautious turn. */
async function fetchBatch(
  turn: SyncTurn,
  opened: OpenFolder,
  folder: PolledFolder,
  batch: Batch<ImapEntry>,
): Promise<FetchedBatch> {
  if (turn.isCautious || batch.kind !== 'small') {
    const { messages, ended } = await fetchAlone(turn, opened, folder, batch)
    return { messages: Promise.resolve(messages), ended }
  }
  const arrived = await collectArriving(turn, smallOf(opened, batch.entries))
  return { messages: readArrived(turn, arrived), ended: null }
}

/**
 * Fetches and reads a batch of one message. If the server does not send it, it is returned as failed, so that the
 * cursor moves on. `ended`: the error that has ended the connection meanwhile.
 */
export async function fetchAlone(
  turn: SyncTurn,
  opened: OpenFolder,
  folder: PolledFolder,
  { kind, entries }: Batch<ImapEntry>,
): Promise<{ messages: (ReadMessage | FailedMessage)[]; ended: Error | null }> {
  const { signal, runSignal } = turn
  const [entry] = entries
  if (!entry) return { messages: [], ended: null }
  const message = messageOf(opened, entry)
  if (await isLostTooOften(turn, folder.id, message)) return { messages: [], ended: null }
  try {
    return { messages: await readAlone(turn, opened, { kind, entry }), ended: null }
  } catch (error) {
    const isOfSource = error instanceof SourceFailed || (signal.aborted && !runSignal.aborted)
    if (!isOfSource || !(error instanceof Error)) throw error
    return { messages: [failedMessage(message, error)], ended: opened.isOpen() ? null : error }
  }
}

async function readAlone(
  turn: SyncTurn,
  opened: OpenFolder,
  { kind, entry }: { kind: Batch<ImapEntry>['kind']; entry: ImapEntry },
): Promise<(ReadMessage | FailedMessage)[]> {
  const { limits } = turn
  const message = messageOf(opened, entry)
  switch (kind) {
    case 'large':
      return [await readLarge(turn, message, opened.source(entry.uid, 2 * limits.messageBytes))]
    case 'too_large': {
      const headers = await Array.fromAsync(sourceOf(headerOf(opened, entry.uid, limits.headerBytes)))
      return readFetched(
        turn,
        headers.map((source) => ({ message, source, isHeader: true })),
      )
    }
    case 'small':
      return readFetched(turn, await Array.fromAsync(smallOf(opened, [entry])))
  }
}

/** The sources of messages, in one command. */
async function* smallOf(opened: OpenFolder, entries: readonly ImapEntry[]): AsyncGenerator<FetchedMessage> {
  const uids = entries.map(({ uid }) => uid)
  for await (const { source, ...entry } of sourceOf(opened.sources(uids)))
    yield { message: messageOf(opened, entry), source, isHeader: false }
}

async function* headerOf(opened: OpenFolder, uid: number, bytesMax: number): AsyncGenerator<Buffer> {
  const header = await opened.header(uid, bytesMax)
  if (header) yield header
}

function messageOf({ uidValidity }: OpenFolder, { uid, bytes, receivedAt }: ImapEntry): ServerMessage {
  return { key: { uid_validity: uidValidity, uid }, bytes, receivedAt }
}
