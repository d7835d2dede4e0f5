import { davTexts } from '@fiscus/messages/dav'
import { ObjectError } from './object-error.ts'
import type { TextLimits } from './object-limits.ts'

/** A content line as it was read (`raw`, with its folds and its line end) and without them (`text`). */
export type LogicalLine = { raw: string; text: string }

const quotedPrintable = /^[^:]{0,1000};(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i

/**
 * Splits a text into content lines (RFC 5545 §3.1, RFC 6350 §3.2). Lines end with LF, CRLF or CR CR LF; with CR alone
 * if the text has no LF. A line that begins with a space or a tab continues the line before it, and so does the line
 * after a soft break of quoted-printable (vCard 2.1). The raw lines together are the text.
 */
export function logicalLines(text: string, limits: TextLimits): LogicalLine[] {
  if (Buffer.byteLength(text) > limits.bytes)
    throw new ObjectError('too_large', davTexts.tooManyBytes({ max: limits.bytes }))
  const lines: { raw: string[]; text: string[]; isQuotedPrintable: boolean }[] = []
  let isSoft = false
  for (const [raw, content] of physicalLines(text)) {
    const last = lines.at(-1)
    const isFold = content.startsWith(' ') || content.startsWith('\t')
    if (last !== undefined && (isSoft || isFold)) {
      last.raw.push(raw)
      if (isSoft) last.text[last.text.length - 1] = (last.text.at(-1) ?? '').slice(0, -1)
      last.text.push(isFold && !isSoft ? content.slice(1) : content)
    } else {
      if (lines.length >= limits.lines)
        throw new ObjectError('too_large', davTexts.tooManyLinesInAll({ max: limits.lines }))
      lines.push({ raw: [raw], text: [content], isQuotedPrintable: quotedPrintable.test(content) })
    }
    isSoft = content.endsWith('=') && lines.at(-1)?.isQuotedPrintable === true
  }
  return lines.map((line) => ({ raw: line.raw.join(''), text: line.text.join('') }))
}

function* physicalLines(text: string): Generator<[raw: string, content: string]> {
  const end = text.includes('\n') ? '\n' : '\r'
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf(end, start)
    const next = found < 0 ? text.length : found + 1
    let contentEnd = found < 0 ? next : found
    while (contentEnd > start && text.charCodeAt(contentEnd - 1) === 13) contentEnd--
    yield [text.slice(start, next), text.slice(start, contentEnd)]
    start = next
  }
}
