import type { Pop3Session } from '../pop3/pop3-session.ts'
import { type FetchedBatch, fetchAndCommit } from './fetch-and-commit.ts'
import type { PolledFolder } from './folders.ts'
import { isLostTooOften } from './lost-turns.ts'
import { type Batch, messagesIn, planBatches } from './plan-batches.ts'
import type { KeyedEntry } from './pop3-keys.ts'
import {
  type FailedMessage,
  type FetchedMessage,
  failedMessage,
  type ReadMessage,
  readFetched,
  readLarge,
  type ServerMessage,
  SourceFailed,
  sourceOf,
} from './read-message.ts'
import type { SyncTurn } from './sync-turn.ts'

/**
 * Fetches messages and commits them in batches: a batch is parsed and committed while the next ones are fetched.
 * Returns whether all were fetched; else the turn has no more time or budget.
 */
export async function fetchMessages(
  turn: SyncTurn,
  session: Pop3Session,
  folder: PolledFolder,
  entries: readonly KeyedEntry[],
): Promise<boolean> {
  const limits = turn.isCautious ? { ...turn.limits, batchMessages: 1 } : turn.limits
  const batches = planBatches(entries, turn.budget, limits)
  const isWhole = await fetchAndCommit(turn, folder.id, batches, {
    fetch: (batch) => fetchBatch(turn, session, folder, batch),
    cursorAfter: () => null,
  })
  return isWhole && messagesIn(batches) === entries.length
}

/**
 * Fetches a batch: small messages are parsed and stored in the blobs together. What was fetched is returned also when a
 * message fails, and that message as failed.
 */
async function fetchBatch(
  turn: SyncTurn,
  session: Pop3Session,
  folder: PolledFolder,
  { kind, entries }: Batch<KeyedEntry>,
): Promise<FetchedBatch> {
  const { clock, signal, runSignal, limits } = turn
  const messages: (ReadMessage | FailedMessage)[] = []
  const fetched: FetchedMessage[] = []
  const fetchedBytes = () => fetched.reduce((bytes, { source }) => bytes + source.length, 0)
  let ended: Error | null = null
  for (const entry of entries) {
    const message: ServerMessage = { key: { uidl: entry.key }, bytes: entry.bytes, receivedAt: clock.now() }
    if (await isLostTooOften(turn, folder.id, message)) continue
    try {
      if (kind === 'large') messages.push(await readLarge(turn, message, sourceOfEntry(turn, session, entry)))
      else fetched.push(await fetchMessage(turn, session, entry, { message, isHeader: kind === 'too_large' }))
    } catch (error) {
      const isOfSource = error instanceof SourceFailed || (signal.aborted && !runSignal.aborted)
      if (!isOfSource || !(error instanceof Error)) throw error
      const isAlive = session.isOpen()
      // A connection may end during any message: only a cautious turn takes the message for the cause.
      if (isAlive || turn.isCautious) messages.push(failedMessage(message, error))
      if (isAlive) continue
      ended = error
      break
    }
    // A server may send more than it announces.
    if (fetchedBytes() >= limits.batchBytes) messages.push(...(await readFetched(turn, fetched.splice(0))))
  }
  const read = readFetched(turn, fetched)
  return { messages: read.then((small) => [...small, ...messages]), ended }
}

const sourceOfEntry = ({ limits }: SyncTurn, session: Pop3Session, { number }: KeyedEntry) =>
  session.retr(number, 2 * limits.messageBytes)

async function fetchMessage(
  turn: SyncTurn,
  session: Pop3Session,
  entry: KeyedEntry,
  fetched: Omit<FetchedMessage, 'source'>,
): Promise<FetchedMessage> {
  const parts = fetched.isHeader
    ? headerOf(session, entry.number, turn.limits.headerBytes)
    : sourceOfEntry(turn, session, entry)
  return { ...fetched, source: Buffer.concat(await Array.fromAsync(sourceOf(parts))) }
}

async function* headerOf(session: Pop3Session, message: number, bytesMax: number): AsyncGenerator<Buffer> {
  const header = await session.top(message)
  if (header === null)
    throw new Error('The message is too large, and the server does not send its header alone')
  yield header.subarray(0, bytesMax)
}
