import type { Property } from './content-line.ts'

/**
 * The line end that a text uses first, as `logicalLines` splits it; CRLF for a text without one. CR alone ends a line
 * only in a text without LF.
 */
export function lineEndOf(text: string): string {
  const lineFeed = text.indexOf('\n')
  if (lineFeed < 0) return text.includes('\r') ? '\r' : '\r\n'
  let start = lineFeed
  while (text[start - 1] === '\r') start--
  return text.slice(start, lineFeed + 1)
}

/** The property with the line ends of the text into which it goes. */
export function withLineEnd(property: Property, lineEnd: string): Property {
  const raw = property.raw.replace(/\r*\n|\r/g, lineEnd)
  return { ...property, raw: raw.endsWith(lineEnd) ? raw : raw + lineEnd }
}
