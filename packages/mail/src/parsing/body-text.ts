import type { Message } from '@fiscus/messages/message'
import libmime from 'libmime'
import { startOfHtmlText, textOfHtml } from '../html/text-of-html.ts'
import { areAscii, decodeBytes } from '../mime/charset.ts'
import { cleanLine, cleanText, isBlank } from '../mime/clean-text.ts'
import { unquotedText } from '../replies/reply-text.ts'
import type { Texts } from './parsed-message.ts'

/**
 * A text as it is stored, of its first `length` characters as received. It is made when it is called for: most messages
 * store only a preview of it.
 */
export type LazyText = (length?: number) => string

/** A text that the reader of the mail sees at this place: plain, HTML, or both as alternatives. */
export type TextSegment = { plain: LazyText | null; html: LazyText | null }

const previewLength = 200
/** Of the text that becomes the preview, and of that as received. */
const previewRead = previewLength * 10
const previewReceived = previewRead * 2
/** Of the received text that is read first: seldom is so much of it white space that more is needed. */
const previewStart = previewLength * 2
/** HTML without a text and an image is short. */
const emptyHtmlMax = 2000
/** A text that is not decoded yet keeps so many bytes in memory at most. */
const keptBytesMax = 131_072

/** Decodes a text part. Flowed lines are joined (RFC 3676). */
export function decodeTextPart(
  bytes: Buffer,
  params: ReadonlyMap<string, string>,
): { text: LazyText; warning: Message | null } {
  const { received, warning } = decodeLazily(bytes, params.get('charset') ?? null)
  const isFlowed = params.get('format')?.toLowerCase() === 'flowed'
  const deletesSpace = params.get('delsp')?.toLowerCase() === 'yes'
  return {
    text(length) {
      const clean = cleanText(received(length))
      return isFlowed ? libmime.decodeFlowed(clean, deletesSpace) : clean
    },
    warning,
  }
}

/**
 * The text of a part as received. ASCII is decoded when it is called for, unless its bytes are a view of a long source.
 */
function decodeLazily(
  bytes: Buffer,
  charset: string | null,
): { received: LazyText; warning: Message | null } {
  if (bytes.buffer.byteLength <= keptBytesMax && areAscii(bytes, charset))
    return { received: (length) => bytes.toString('latin1', 0, length), warning: null }
  const { text, warning } = decodeBytes(bytes, charset)
  const received = text.startsWith('\uFEFF') ? text.slice(1) : text
  return { received: (length) => received.slice(0, length), warning }
}

/** The plain text and the HTML of all segments. A segment without the one, or with a blank one, is shown in the other. */
export function joinSegments(segments: readonly TextSegment[]): Texts {
  if (segments.length === 0) return { text: null, html: null }
  const hasHtml = segments.some(({ html }) => html !== null)
  return {
    text: segments.map((segment) => plainOf(segment)).join('\n'),
    html: hasHtml ? segments.map((segment) => htmlOf(segment)).join('\n') : null,
  }
}

function plainOf({ plain, html }: TextSegment, length?: number): string {
  const text = plain?.(length) ?? ''
  if (!html || !isBlank(text)) return text
  return length === undefined ? textOfHtml(html()) : startOfHtmlText(html())
}

function htmlOf({ plain, html }: TextSegment): string {
  if (html === null) return htmlOfText(plain?.() ?? '')
  const shown = html()
  const isShort = plain !== null && shown.length <= emptyHtmlMax && !/<img\b/i.test(shown)
  const text = isShort && isBlank(textOfHtml(shown)) ? plain() : ''
  return isBlank(text) ? shown : htmlOfText(text)
}

/** The first characters of the text of all segments in one line, without what a reply quotes. */
export function previewOf(segments: readonly TextSegment[], subject: string): string {
  const start = (segments[0]?.plain?.(previewStart) ?? '').trim()
  const line = lineOf(start, previewStart)
  if (line.length > previewLength && unquotedText(start, subject) === start)
    return cleanLine(line, previewLength)
  let text = ''
  for (const segment of segments) {
    text += `${plainOf(segment, previewReceived)}\n`
    if (text.length > previewRead) break
  }
  // An answer below a long quotation is behind the text that is read first.
  const whole = () => (isBlank(text) ? '' : unquotedText(joinSegments(segments).text ?? '', subject))
  const unquoted = unquotedText(text.slice(0, previewReceived), subject) || whole() || text
  return lineOf(unquoted.slice(0, previewRead), previewLength)
}

/** Characters without a width among white space, with which senders fill the place behind a preview of their own. */
const fillers =
  /\s[\s\p{Default_Ignorable_Code_Point}]+|[\p{Default_Ignorable_Code_Point}--\p{Variation_Selector}][\s\p{Default_Ignorable_Code_Point}]*\s[\s\p{Default_Ignorable_Code_Point}]*/gv

function lineOf(text: string, length: number): string {
  return cleanLine(text.replace(fillers, ' '), length)
}

function htmlOfText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<div style="white-space: pre-wrap">${escaped}</div>`
}
