import { setImmediate } from 'node:timers/promises'
import { requireRow } from '@fiscus/db/queries/require-row'
import type { Blob, Blobs } from '@fiscus/runtime/blobs/blobs'
import { type ParseLimits, parseLimits } from '../parsing/parse-limits.ts'
import { parseMessage } from '../parsing/parse-message.ts'
import type { ParsedAttachment, ParsedMessage } from '../parsing/parsed-message.ts'
import type { RawSource } from '../sources/raw-source.ts'
import { storeSources } from '../sources/store-sources.ts'

export type StoredAttachment = Omit<ParsedAttachment, 'content'> & Blob

/** A parsed message whose attachments are blobs: all that a transaction needs to store it. */
export type PreparedMessage = Omit<ParsedMessage, 'attachments'> & {
  attachments: readonly StoredAttachment[]
}

/** A raw source that is stored, and its message; an error when the source cannot be parsed. */
export type PreparedSource = { raw: RawSource; message: PreparedMessage | Error }

/**
 * Parses a raw source and stores its attachments as blobs, before the transaction that stores the message. Blobs
 * without a message are deleted by cron_log_cleanup.
 */
export async function prepareMessage(
  blobs: Pick<Blobs, 'putAll'>,
  raw: AsyncIterable<Uint8Array> | Uint8Array,
  signal: AbortSignal,
  limits: ParseLimits = parseLimits,
): Promise<PreparedMessage> {
  const parsed = await parseMessage(raw, limits)
  return withBlobs(parsed, await blobs.putAll(contentsOf(parsed), signal))
}

/**
 * Parses raw sources of some megabytes together, and stores them meanwhile, and their attachments at once. A source
 * that cannot be parsed becomes a blob of its own.
 */
export async function prepareSources(
  blobs: Pick<Blobs, 'putAll'>,
  sources: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<PreparedSource[]> {
  const [raws, parsed] = await Promise.all([
    storeSources(blobs, sources, signal),
    parseSources(sources, signal),
  ])
  const contents = parsed.flatMap((message, at) =>
    message instanceof Error ? sources.slice(at, at + 1) : contentsOf(message),
  )
  const stored = await blobs.putAll(contents, signal)
  return parsed.map((message, at) => {
    if (message instanceof Error) return { raw: { ...requireRow(stored.splice(0, 1)), place: null }, message }
    return { raw: requireRow(raws.slice(at)), message: withBlobs(message, stored) }
  })
}

async function parseSources(
  sources: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<(ParsedMessage | Error)[]> {
  const parsed: (ParsedMessage | Error)[] = []
  for (const source of sources) {
    signal.throwIfAborted()
    parsed.push(await parseMessage(source).catch(asError))
    // Other turns continue between two messages.
    await setImmediate()
  }
  return parsed
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

const contentsOf = ({ attachments }: ParsedMessage) => attachments.map(({ content }) => content)

/** Takes the blobs of the attachments from the start of `stored`. */
function withBlobs(parsed: ParsedMessage, stored: Blob[]): PreparedMessage {
  const attachments = parsed.attachments.map(({ content, ...attachment }) => ({
    ...attachment,
    ...requireRow(stored.splice(0, 1)),
  }))
  return { ...parsed, attachments }
}
