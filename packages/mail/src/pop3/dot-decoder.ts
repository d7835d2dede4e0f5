const lineStart = Buffer.from('\r\n.')
const carriageReturn = 13
const lineFeed = 10
const dot = 46
const heldReturn = Buffer.from('\r')

/** What the next byte follows: text, CR, CRLF, a dot that begins a line, or such a dot and CR. */
type Position = 'text' | 'return' | 'line_start' | 'dot' | 'dot_return'

/**
 * The content of a chunk, usually in one part. `rest`: the bytes after the end of the answer; null while the answer has
 * not ended.
 */
type Decoded = { parts: Buffer[]; rest: Buffer | null }

/**
 * Decodes the multi-line answer of POP3 (RFC 1939 §3): a line that begins with a dot loses it, and a line that is a dot
 * ends the answer. The chunks may be cut at any byte. The parts are views of the chunks, in which the bytes behind a
 * dot have moved to its place: without that, a chunk would be copied.
 */
export function dotDecoder(): (chunk: Buffer) => Decoded {
  let position: Position = 'line_start'

  return (chunk) => {
    const parts: Buffer[] = []
    let at = 0
    let length = 0
    let rest: Buffer | null = null
    const keep = (end: number) => {
      if (length !== at) chunk.copyWithin(length, at, end)
      length += end - at
      at = end
    }
    while (at < chunk.length) {
      if (position === 'text') {
        const found = chunk.indexOf(lineStart, at)
        if (found === -1) {
          keep(chunk.length)
          position = endOf(chunk, length)
          break
        }
        keep(found + 2)
        at += 1
        position = 'dot'
        continue
      }
      const byte = chunk[at]
      if (position === 'dot_return' && byte === lineFeed) {
        rest = chunk.subarray(at + 1)
        break
      }
      if (position === 'dot_return') {
        // The dot has left a place for the CR that follows it, unless they were in the chunk before.
        if (at === 0) parts.push(heldReturn)
        else chunk[length++] = carriageReturn
      }
      const next = after(position, byte)
      // The dot is dropped; a CR after it is content only if no LF follows.
      if (next === 'return' || next === 'line_start') keep(at + 1)
      else if (next !== 'text') at += 1
      position = next
    }
    if (length > 0) parts.push(chunk.subarray(0, length))
    return { parts, rest }
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

/** The position after the text of `length` bytes at the start of a chunk. */
function endOf(chunk: Buffer, length: number): Position {
  const last = chunk[length - 1]
  if (last === carriageReturn) return 'return'
  return last === lineFeed && chunk[length - 2] === carriageReturn ? 'line_start' : 'text'
}
