/**
 * The text of an object with an end of its last line, so that another object can follow it. One with CR alone gets
 * CRLF: beside a text with LF its CR would end no line.
 */
export function closedText(text: string): string {
  const lines = text.includes('\n') ? text : text.replaceAll('\r', '\r\n')
  return lines.endsWith('\n') ? lines : `${lines}\r\n`
}
