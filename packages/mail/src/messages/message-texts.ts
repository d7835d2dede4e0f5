import { mailTexts } from '@fiscus/messages/mail'
import type { Message } from '@fiscus/messages/message'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { parseMessage } from '../parsing/parse-message.ts'
import type { ParsedMessage, Texts } from '../parsing/parsed-message.ts'
import { lostSource, readRawSource, type StoredSource } from '../sources/raw-source.ts'

type StoredMessage = Texts & StoredSource & { content: string }

/** A longer raw source takes too much time and memory to be read with each view of its message. */
const sourceBytesMax = 131_072
const none: Texts = { text: null, html: null }

/**
 * The texts that are stored with a message: none when its raw source is short, because they are read from there (0092).
 * @param rawBytes the bytes of the raw source
 */
export function textsToStore({ texts }: Pick<ParsedMessage, 'texts'>, rawBytes: number): Texts {
  return rawBytes <= sourceBytesMax ? none : texts()
}

/**
 * Returns the texts of a message, from its raw source where they are not stored with it. `warning`: why that cannot be
 * read.
 */
export async function readTexts(
  blobs: Pick<Blobs, 'read' | 'readPart'>,
  { text, html, content, ...source }: StoredMessage,
): Promise<Texts & { warning: Message | null }> {
  const isStored =
    text !== null || html !== null || content !== 'complete' || source.raw_bytes > sourceBytesMax
  if (isStored) return { text, html, warning: null }
  try {
    const parsed = await parseMessage(readRawSource(blobs, source))
    return { ...parsed.texts(), warning: null }
  } catch (error) {
    const reason = lostSource(error, source.bundle_sha256 ?? source.raw_sha256)
    if (!reason) throw error
    return { ...none, warning: mailTexts.textsUnreadable({ reason }) }
  }
}
