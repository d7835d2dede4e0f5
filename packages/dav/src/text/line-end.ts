/** The line end that a text uses first; CRLF for a text without one. */
export function lineEndOf(text: string): string {
  return /\r*\n|\r/.exec(text)?.[0] ?? '\r\n'
}
