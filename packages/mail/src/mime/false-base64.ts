/** So many bytes of a part decide: the rest is alike. */
const decidingBytes = 65_536
/** A first line as encoders write it: long, with padding, or with capitals and digits where words have none. */
const encodedLine =
  /^\s*(?:[A-Za-z0-9+/]{20,}=*|[A-Za-z0-9+/]+=+|(?=\S*(?:[a-z][A-Z]|\d))(?:[A-Za-z0-9+/]{4}){2,})[ \t]*(?:[\r\n]|$)/
/** Control characters that texts have, the escape of ISO-2022 among them. */
const controlsOfTexts: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])

/**
 * Whether the body of a text that is declared base64 is the text itself, which some programs send so. It is, when it
 * does not begin with a line of base64, and what it decodes to is no text. Damaged base64 decodes to a text.
 */
export function isFalseBase64(body: Buffer, decoded: Buffer): boolean {
  const source = body.toString('latin1', 0, decidingBytes)
  if (encodedLine.test(source)) return false
  const text = decoded.subarray(0, decidingBytes)
  if (text.some((byte) => byte < 0x20 && !controlsOfTexts.has(byte))) return true
  const letters = source.replace(/\s+/g, '')
  const isDamaged = letters.length % 4 !== 0 || /[^A-Za-z0-9+/=]/.test(letters)
  return isDamaged && text.toString().includes('\uFFFD')
}
