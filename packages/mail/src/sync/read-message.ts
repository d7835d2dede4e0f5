import { requireRow } from '@fiscus/db/queries/require-row'
import { mailTexts } from '@fiscus/messages/mail'
import { mailServers } from '@fiscus/messages/mail-servers'
import { render } from '@fiscus/messages/render'
import { originOf } from '@fiscus/runtime/faults/origin'
import { type PreparedMessage, prepareMessage, prepareSources } from '../messages/prepare-message.ts'
import type { RawSource } from '../sources/raw-source.ts'
import type { SyncTurn } from './sync-turn.ts'

/** Where the server has a message: UIDVALIDITY and UID, or the key of POP3. */
export type PlacementKey = { uid_validity: number; uid: number } | { uidl: string }

/** A message on the server. `bytes` is what the server announces. */
export type ServerMessage = { key: PlacementKey; bytes: number; receivedAt: Date }

/** A message whose raw source and attachments are stored, parsed. */
export type ReadMessage = ServerMessage & { raw: RawSource; parsed: PreparedMessage }

/** A message that could not be read or stored. `error` is for operators. */
export type FailedMessage = ServerMessage & { error: string; rawSha256: string | null }

/** A message with its source in memory; `isHeader`: only its header. */
export type FetchedMessage = { message: ServerMessage; source: Buffer; isHeader: boolean }

/** The server did not send the source of a message. The message may be the cause, or the connection. */
export class SourceFailed extends Error {
  override name = 'SourceFailed'
}

/**
 * Stores the source of a large message in the blobs while it arrives, and parses it from there. A message that cannot
 * be parsed is returned as failed, with its source.
 * @throws SourceFailed, an error of the files, or the reason of the signal
 */
export async function readLarge(
  turn: SyncTurn,
  message: ServerMessage,
  parts: AsyncIterable<Buffer>,
): Promise<ReadMessage | FailedMessage> {
  const { blobs, signal } = turn
  const raw = { ...(await blobs.put(sourceOf(parts), signal)), place: null }
  countBytes(turn, raw.bytes)
  try {
    return { ...message, raw, parsed: await prepareMessage(blobs, blobs.read(raw.sha256), signal) }
  } catch (error) {
    signal.throwIfAborted()
    // An error of the files is not one of the message.
    if (originOf(error) !== null) throw error
    return failedMessage(message, error, raw.sha256)
  }
}

/**
 * Stores sources that were fetched in the blobs at once, and parses them. A message that cannot be parsed is returned
 * as failed, with its source.
 * @throws an error of the files, or the reason of the signal
 */
export async function readFetched(
  turn: SyncTurn,
  fetched: readonly FetchedMessage[],
): Promise<(ReadMessage | FailedMessage)[]> {
  const sources = fetched.map(({ source }) => source)
  const prepared = await prepareSources(turn.blobs, sources, turn.signal)
  return fetched.map(({ message, isHeader }, at) => {
    const { raw, message: parsed } = requireRow(prepared.slice(at))
    countBytes(turn, raw.bytes)
    if (parsed instanceof Error) return failedMessage(message, parsed, raw.sha256)
    return isHeader ? tooLarge(turn, { ...message, raw, parsed }) : { ...message, raw, parsed }
  })
}

/** Messages that have arrived. `read`: what was read meanwhile, because they would have needed too much memory. */
export type ArrivedMessages = { read: (ReadMessage | FailedMessage)[]; waiting: FetchedMessage[] }

/**
 * Collects messages. Whenever they have as many bytes as a batch may have, they are read, because a server may send
 * more than it announces.
 * @throws SourceFailed, an error of the files, or the reason of the signal
 */
export async function collectArriving(
  turn: SyncTurn,
  arriving: AsyncIterable<FetchedMessage>,
): Promise<ArrivedMessages> {
  const read: (ReadMessage | FailedMessage)[] = []
  const waiting: FetchedMessage[] = []
  let bytes = 0
  for await (const message of arriving) {
    waiting.push(message)
    bytes += message.source.length
    if (bytes < turn.limits.batchBytes) continue
    read.push(...(await readFetched(turn, waiting.splice(0))))
    bytes = 0
  }
  return { read, waiting }
}

/** Reads the messages that wait, and returns all in their order. */
export async function readArrived(
  turn: SyncTurn,
  { read, waiting }: ArrivedMessages,
): Promise<(ReadMessage | FailedMessage)[]> {
  return [...read, ...(await readFetched(turn, waiting))]
}

/** A message whose header was fetched: a batch of its own, so that its source lies in no bundle. */
function tooLarge({ limits }: SyncTurn, { bytes, raw, parsed, ...message }: ReadMessage): ReadMessage {
  const warning = mailTexts.onlyHeaderStored({ bytes, max: limits.messageBytes })
  const warnings = [...parsed.warnings, warning]
  return { ...message, bytes, raw: { ...raw, bytes }, parsed: { ...parsed, content: 'too_large', warnings } }
}

function countBytes({ budget, tally }: SyncTurn, bytes: number): void {
  budget.bytes -= bytes
  tally.bytes += bytes
}

/** A message that failed, with the text of the error. */
export function failedMessage(
  message: ServerMessage,
  error: unknown,
  rawSha256: string | null = null,
): FailedMessage {
  const reason = error instanceof Error ? error.message : String(error)
  return { ...message, rawSha256, error: render(mailServers.notStored({ reason })).slice(0, 500) }
}

/** Passes on the parts of a source, and names its errors. */
export async function* sourceOf<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (cause) {
    throw new SourceFailed(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
