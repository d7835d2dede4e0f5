import type { Pop3Session } from '../pop3/pop3-session.ts'
import { commitBatch } from './commit-batch.ts'
import type { PolledFolder } from './folders.ts'
import { isLostTooOften } from './lost-turns.ts'
import { type Batch, planBatches } from './plan-batches.ts'
import type { KeyedEntry } from './pop3-keys.ts'
import {
  type FailedMessage,
  failedMessage,
  type ReadMessage,
  readMessage,
  type ServerMessage,
  type Source,
  SourceFailed,
  sourceOf,
} from './read-message.ts'
import { mayContinue, type SyncTurn } from './sync-turn.ts'

/** Fetches messages and commits them in batches. Returns whether all were fetched; else the turn has no more time or budget. */
export async function fetchMessages(
  turn: SyncTurn,
  session: Pop3Session,
  folder: PolledFolder,
  entries: readonly KeyedEntry[],
): Promise<boolean> {
  const limits = turn.isCautious ? { ...turn.limits, batchMessages: 1 } : turn.limits
  const batches = planBatches(entries, turn.budget, limits)
  let count = 0
  for (const batch of batches) {
    if (!mayContinue(turn)) return false
    await fetchBatch(turn, session, folder, batch)
    count += batch.entries.length
  }
  return count === entries.length
}

/** Commits what was read also when a message fails. That message is committed as failed, and the error thrown if it ended the session. */
async function fetchBatch(
  turn: SyncTurn,
  session: Pop3Session,
  folder: PolledFolder,
  { kind, entries }: Batch<KeyedEntry>,
): Promise<void> {
  const { budget, tally, clock, signal, runSignal } = turn
  const before = tally.bytes
  const messages: (ReadMessage | FailedMessage)[] = []
  let ended: unknown
  for (const entry of entries) {
    const message: ServerMessage = { key: { uidl: entry.key }, bytes: entry.bytes, receivedAt: clock.now() }
    if (await isLostTooOften(turn, folder.id, message)) continue
    try {
      messages.push(await readMessage(turn, message, await sourceOfEntry(turn, session, entry, kind)))
    } catch (error) {
      const isOfSource = error instanceof SourceFailed || (signal.aborted && !runSignal.aborted)
      if (!isOfSource) throw error
      const isAlive = session.isOpen()
      // A connection may end during any message: only a cautious turn takes the message for the cause.
      if (isAlive || turn.isCautious) messages.push(failedMessage(message, error))
      if (isAlive) continue
      ended = error
      break
    }
  }
  await commitBatch(turn, folder.id, { messages, folder: {} })
  budget.bytes -= tally.bytes - before
  if (ended !== undefined) throw ended
}

async function sourceOfEntry(
  { limits }: SyncTurn,
  session: Pop3Session,
  { number }: KeyedEntry,
  kind: Batch<KeyedEntry>['kind'],
): Promise<Source> {
  const parts = sourceOf(session.retr(number, 2 * limits.messageBytes))
  if (kind === 'large') return { kind: 'parts', parts }
  if (kind === 'small') return { kind: 'whole', bytes: Buffer.concat(await Array.fromAsync(parts)) }
  const [bytes] = await Array.fromAsync(sourceOf(headerOf(session, number)))
  return { kind: 'header', bytes: (bytes ?? Buffer.alloc(0)).subarray(0, limits.headerBytes) }
}

async function* headerOf(session: Pop3Session, message: number): AsyncGenerator<Buffer> {
  const header = await session.top(message)
  if (header === null)
    throw new Error('The message is too large, and the server does not send its header alone')
  yield header
}
