const lineStart = Buffer.from('\r\n.')
const carriageReturn = 13
const lineFeed = 10

/** The content of a chunk. `rest`: the bytes after the end of the answer; null while the answer has not ended. */
type Decoded = { parts: Buffer[]; rest: Buffer | null }

/**
 * Decodes the multi-line answer of POP3 (RFC 1939 §3): a line that begins with a dot loses it, and a line that is a dot
 * ends the answer. The chunks may be cut at any byte.
 */
export function dotDecoder(): (chunk: Buffer) => Decoded {
  // The answer begins like a line, after an end of a line that is not its own.
  let held: Buffer = Buffer.from('\r\n')
  let foreign = held.length

  return (chunk) => {
    const bytes = Buffer.concat([held, chunk])
    const parts: Buffer[] = []
    let at = foreign
    const keep = (end: number) => {
      if (end > at) parts.push(bytes.subarray(at, end))
    }
    let found = bytes.indexOf(lineStart)
    for (; found !== -1; found = bytes.indexOf(lineStart, at)) {
      const next = found + lineStart.length
      // What follows the dot decides, and has not arrived.
      if (next + Number(bytes[next] === carriageReturn) >= bytes.length) break
      keep(found + 2)
      at = next
      if (bytes[next] === carriageReturn && bytes[next + 1] === lineFeed)
        return { parts, rest: bytes.subarray(next + 2) }
    }
    const end = found === -1 ? bytes.length - lengthOfStart(bytes) : found
    keep(end)
    foreign = Math.max(0, at - end)
    held = Buffer.from(bytes.subarray(end))
    return { parts, rest: null }
  }
}

/** How many bytes at the end may begin a line together with the next chunk. */
function lengthOfStart(bytes: Buffer): number {
  if (bytes.at(-1) === carriageReturn) return 1
  return bytes.at(-1) === lineFeed && bytes.at(-2) === carriageReturn ? 2 : 0
}
