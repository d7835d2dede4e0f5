import { textOfHtml } from '../html/text-of-html.ts'
import { decodeBytes } from '../mime/charset.ts'
import { cleanLine, cleanText } from '../mime/clean-text.ts'

/** A text that the reader of the mail sees at this place: plain, HTML, or both as alternatives. */
export type TextSegment = { plain: string | null; html: string | null }

const previewLength = 200

/** Decodes a text part. Flowed lines are joined (RFC 3676). */
export function decodeTextPart(bytes: Uint8Array, params: ReadonlyMap<string, string>) {
  const { text, warning } = decodeBytes(bytes, params.get('charset') ?? null)
  const clean = cleanText(text.startsWith('\uFEFF') ? text.slice(1) : text)
  const isFlowed = params.get('format')?.toLowerCase() === 'flowed'
  return { text: isFlowed ? unflowed(clean, params.get('delsp')?.toLowerCase() === 'yes') : clean, warning }
}

/** The plain text and the HTML of all segments. A segment without the one is shown in the other. */
export function joinSegments(segments: readonly TextSegment[]): { text: string | null; html: string | null } {
  if (segments.length === 0) return { text: null, html: null }
  const hasHtml = segments.some(({ html }) => html !== null)
  return {
    text: segments.map(({ plain, html }) => plain ?? textOfHtml(html ?? '')).join('\n'),
    html: hasHtml ? segments.map(({ plain, html }) => html ?? htmlOfText(plain ?? '')).join('\n') : null,
  }
}

/** The first characters of a text in one line. */
export function previewOf(text: string | null): string {
  return cleanLine((text ?? '').slice(0, previewLength * 10), previewLength)
}

function htmlOfText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<div style="white-space: pre-wrap">${escaped}</div>`
}

function unflowed(text: string, deletesSpace: boolean): string {
  const paragraphs: string[][] = []
  let continues = false
  for (const line of text.split('\n')) {
    const content = line.startsWith(' ') ? line.slice(1) : line
    const isSoft = content.endsWith(' ') && content !== '-- '
    const piece = isSoft && deletesSpace ? content.slice(0, -1) : content
    if (continues) paragraphs.at(-1)?.push(piece)
    else paragraphs.push([piece])
    continues = isSoft
  }
  return paragraphs.map((pieces) => pieces.join('')).join('\n')
}
