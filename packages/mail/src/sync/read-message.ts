import { type PreparedMessage, prepareMessage } from '../messages/prepare-message.ts'
import type { SyncTurn } from './sync-turn.ts'

/** Where the server has a message: UIDVALIDITY and UID, or the key of POP3. */
export type PlacementKey = { uid_validity: number; uid: number } | { uidl: string }

/** A message on the server. `bytes` is what the server announces. */
export type ServerMessage = { key: PlacementKey; bytes: number; receivedAt: Date }

/** A message whose raw source and attachments are blobs, parsed. */
export type ReadMessage = ServerMessage & { raw: { sha256: string; bytes: number }; parsed: PreparedMessage }

/** A message that could not be read or stored. `error` is for users. */
export type FailedMessage = ServerMessage & { error: string; rawSha256: string | null }

/** The source of a message: in memory, in parts, or only its header. */
export type Source =
  | { kind: 'whole' | 'header'; bytes: Buffer }
  | { kind: 'parts'; parts: AsyncIterable<Buffer> }

/** The server did not send the source of a message. The message may be the cause, or the connection. */
export class SourceFailed extends Error {
  override name = 'SourceFailed'
}

/**
 * Stores the source of a message in the blobs while it arrives, and parses it from there. A message that cannot be parsed is returned
 * as failed, with its source.
 * @throws SourceFailed, an error of the disk, or the reason of the signal
 */
export async function readMessage(
  { blobs, signal, limits, tally }: SyncTurn,
  message: ServerMessage,
  source: Source,
): Promise<ReadMessage | FailedMessage> {
  const parts = source.kind === 'parts' ? sourceOf(source.parts) : single(source.bytes)
  const raw = await blobs.put(parts, signal)
  tally.bytes += raw.bytes
  try {
    const content = source.kind === 'parts' ? blobs.read(raw.sha256) : source.bytes
    const parsed = await prepareMessage(blobs, content, signal)
    if (source.kind !== 'header') return { ...message, raw, parsed }
    const warning = `The message has ${message.bytes} bytes, more than ${limits.messageBytes}: only its header is stored.`
    return {
      ...message,
      raw: { ...raw, bytes: message.bytes },
      parsed: { ...parsed, content: 'too_large', warnings: [...parsed.warnings, warning] },
    }
  } catch (error) {
    signal.throwIfAborted()
    // An error of the disk is not one of the message.
    if (error instanceof Error && ('code' in error || error.cause !== undefined)) throw error
    return failedMessage(message, error, raw.sha256)
  }
}

/** A message that failed, with the text of the error. */
export function failedMessage(
  message: ServerMessage,
  error: unknown,
  rawSha256: string | null = null,
): FailedMessage {
  const text = error instanceof Error ? error.message : String(error)
  return { ...message, rawSha256, error: `The message could not be stored: ${text}`.slice(0, 500) }
}

/** Passes on the parts of a source, and names its errors. */
export async function* sourceOf<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (cause) {
    throw new SourceFailed(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

async function* single(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
