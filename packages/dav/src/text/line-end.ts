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
