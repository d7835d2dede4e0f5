import { headerValue, readHeaderLines } from '../mime/header-lines.ts'
import { readMessageId } from '../mime/message-ids.ts'
import type { ParsedReport } from '../parsing/parsed-message.ts'

/**
 * The Message-ID of the message that a report of any kind is about, without angle brackets: that of the returned
 * headers, else the one that a read receipt names (RFC 8098 §3.2.5). null: the report has none.
 */
export function reportedMessageId({ originalHeaders, fields }: ParsedReport): string | null {
  const named = () => headerValue(readHeaderLines(Buffer.from(fields), null), 'original-message-id')
  return readMessageId(headerValue(originalHeaders, 'message-id') ?? named())
}
