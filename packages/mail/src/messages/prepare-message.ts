import type { Blobs } from '@fiscus/runtime/blobs'
import { type ParseLimits, parseLimits } from '../parsing/parse-limits.ts'
import { parseMessage } from '../parsing/parse-message.ts'
import type { ParsedAttachment, ParsedMessage } from '../parsing/parsed-message.ts'

export type StoredAttachment = Omit<ParsedAttachment, 'content'> & { sha256: string; bytes: number }

/** A parsed message whose attachments are blobs: all that a transaction needs to store it. */
export type PreparedMessage = Omit<ParsedMessage, 'attachments'> & {
  attachments: readonly StoredAttachment[]
}

/**
 * Parses a raw source and stores its attachments as blobs, before the transaction that stores the message. Blobs without a message are
 * deleted by the cleanup of audit_log_cleanup.
 */
export async function prepareMessage(
  blobs: Pick<Blobs, 'put'>,
  raw: AsyncIterable<Uint8Array> | Uint8Array,
  signal: AbortSignal,
  limits: ParseLimits = parseLimits,
): Promise<PreparedMessage> {
  const parsed = await parseMessage(raw, limits)
  const attachments: StoredAttachment[] = []
  for (const { content, ...attachment } of parsed.attachments) {
    const blob = await blobs.put(chunksOf(content), signal)
    attachments.push({ ...attachment, ...blob })
  }
  return { ...parsed, attachments }
}

const chunkBytes = 65_536

async function* chunksOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes)
}
