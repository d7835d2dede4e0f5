const lineStart = Buffer.from('\r\n.')
const carriageReturn = 13
const lineFeed = 10
const dot = 46
const heldReturn = Buffer.from('\r')

/** What the next byte follows: text, CR, CRLF, a dot that begins a line, or such a dot and CR. */
type Position = 'text' | 'return' | 'line_start' | 'dot' | 'dot_return'

/** The decoded parts of a chunk. `rest`: the bytes after the end of the answer; null while the answer has not ended. */
type Decoded = { parts: Buffer[]; rest: Buffer | null }

/**
 * Decodes the multi-line answer of POP3 (RFC 1939 §3): a line that begins with a dot loses it, and a line that is a dot ends the answer.
 * The chunks may be cut at any byte. The parts are views of the chunks.
 */
export function dotDecoder(): (chunk: Buffer) => Decoded {
  let position: Position = 'line_start'

  return (chunk) => {
    const parts: Buffer[] = []
    let at = 0
    while (at < chunk.length) {
      if (position === 'text') {
        const found = chunk.indexOf(lineStart, at)
        if (found === -1) {
          parts.push(chunk.subarray(at))
          position = endOf(chunk)
          break
        }
        parts.push(chunk.subarray(at, found + 2))
        at = found + 3
        position = 'dot'
        continue
      }
      const byte = chunk[at]
      if (position === 'dot_return' && byte === lineFeed) return { parts, rest: chunk.subarray(at + 1) }
      if (position === 'dot_return') parts.push(heldReturn)
      const next = after(position, byte)
      // The dot is dropped; a CR after it is content only if no LF follows.
      if (next === 'return' || next === 'line_start') parts.push(chunk.subarray(at, at + 1))
      if (next !== 'text') at += 1
      position = next
    }
    return { parts, rest: null }
  }
}

/** The position after a byte. `text`: the byte belongs to text and is not consumed. */
function after(position: Position, byte: number | undefined): Position {
  if (position === 'line_start' && byte === dot) return 'dot'
  if (position === 'dot' && byte === carriageReturn) return 'dot_return'
  if (position === 'return' && byte === lineFeed) return 'line_start'
  if (byte === carriageReturn) return 'return'
  return 'text'
}

/** The position after the last bytes of a chunk of text without a line that begins with a dot. */
function endOf(chunk: Buffer): Position {
  const last = chunk.at(-1)
  if (last === carriageReturn) return 'return'
  return last === lineFeed && chunk.at(-2) === carriageReturn ? 'line_start' : 'text'
}
