import { wholeCharacters } from '@fiscus/dav/text/whole-characters'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { davTexts } from '@fiscus/messages/dav'
import type { Message } from '@fiscus/messages/message'

const boms = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const

/**
 * The text of a file of calendars or contacts: in the charset of its byte order mark, else of its Content-Type, else in
 * UTF-8.
 * @throws Problem 422 `invalid-request` if it is in none of them
 */
export function decodeFile(bytes: Uint8Array, contentType: string | undefined): string {
  const marked = boms.find(([, bom]) => bom.every((byte, index) => bytes[index] === byte))?.[0]
  const charset = marked ?? /;\s*charset="?([\w:.-]{1,40})"?/i.exec(contentType ?? '')?.[1] ?? 'utf-8'
  try {
    const decoder = new TextDecoder(charset, { fatal: true })
    return decoder.decode(decoder.encoding === 'utf-8' ? wholeCharacters(bytes) : bytes)
  } catch {
    throw fileFault(davTexts.otherCharset({ charset }))
  }
}

/** The problem of a file as a whole. */
export function fileFault(detail: Message) {
  return invalidRequest([{ pointer: '', detail, code: 'invalid-value' }])
}
