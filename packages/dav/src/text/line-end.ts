/** The line end that a text uses first, as `logicalLines` splits it; CRLF for a text without one. CR alone ends a line only in a text without LF. */
export function lineEndOf(text: string): string {
  const lineEnd = text.includes('\n') ? /\r*\n/ : /\r/
  return lineEnd.exec(text)?.[0] ?? '\r\n'
}
