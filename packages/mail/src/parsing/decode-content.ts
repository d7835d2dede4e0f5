import { mailTexts } from '@fiscus/messages/mail'
import type { Message } from '@fiscus/messages/message'
import { isFalseBase64 } from '../mime/false-base64.ts'
import type { Part } from '../mime/part-tree.ts'
import { decodeBody, isKnownEncoding } from '../mime/transfer-encoding.ts'

/**
 * Decodes the body of a part. A text of the message that is declared base64 and is plain stays as it is, with a
 * warning.
 */
export async function decodeContent(
  { body, encoding }: Pick<Part, 'body' | 'encoding'>,
  isText: boolean,
  warnings: Message[],
): Promise<Buffer> {
  if (!isKnownEncoding(encoding))
    warnings.push(mailTexts.unknownEncoding({ name: JSON.stringify(encoding.slice(0, 40)) }))
  const decoded = await decodeBody(body, encoding)
  if (!isText || encoding !== 'base64' || !isFalseBase64(body, decoded)) return decoded
  warnings.push(mailTexts.falseBase64())
  return body
}
