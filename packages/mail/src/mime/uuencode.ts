/** A file that a text contains, and its name as it is written. */
export type UuencodedFile = { name: string; content: Buffer }

const beginLine = /^begin [0-7]{3,4} (\S[^\r\n]{0,250})\r?\n/gm
const lengthMax = 45

/**
 * The files that a text contains in the form of uuencode (POSIX), and the text without them. What is not complete, or
 * has another line among its lines, stays in the text.
 */
export function readUuencoded(text: Buffer, filesMax: number): { rest: Buffer; files: UuencodedFile[] } {
  if (!text.includes('begin ')) return { rest: text, files: [] }
  const lines = text.toString('latin1')
  const files: UuencodedFile[] = []
  const kept: string[] = []
  let position = 0
  for (const { 0: begin, 1: name = '', index } of lines.matchAll(beginLine)) {
    if (files.length === filesMax) break
    const found = index < position ? null : readLines(lines, index + begin.length)
    if (found === null) continue
    files.push({ name: Buffer.from(name, 'latin1').toString().trim(), content: found.content })
    kept.push(lines.slice(position, index))
    position = found.end
  }
  if (files.length === 0) return { rest: text, files }
  kept.push(lines.slice(position))
  return { rest: Buffer.from(kept.join(''), 'latin1'), files }
}

/** The content of the lines up to `end`, and where the text goes on behind them; null: a line is none of uuencode. */
function readLines(text: string, start: number): { content: Buffer; end: number } | null {
  const chunks: Buffer[] = []
  let position = start
  while (position < text.length) {
    const feed = text.indexOf('\n', position)
    const next = feed < 0 ? text.length : feed + 1
    const line = text.slice(position, Math.min(next, position + 2 * lengthMax)).trimEnd()
    position = next
    if (line === 'end') return chunks.length === 0 ? null : { content: Buffer.concat(chunks), end: next }
    const chunk = readLine(line)
    if (chunk === null) return null
    if (chunk.length > 0) chunks.push(chunk)
  }
  return null
}

/** A line begins with the number of its bytes. Spaces at its end may have been removed. */
function readLine(line: string): Buffer | null {
  if (!/^[\x20-\x60]*$/.test(line)) return null
  const length = sixBits(line, 0)
  if (length > lengthMax) return null
  const groups = Math.ceil(length / 3)
  // Some programs add a character for the sum of the line.
  if (line.length > 1 + groups * 4 + 1) return null
  const bytes = Buffer.alloc(groups * 3)
  for (let group = 0; group < groups; group += 1) {
    const [a, b, c, d] = [1, 2, 3, 4].map((place) => sixBits(line, group * 4 + place))
    bytes.writeUIntBE(((a ?? 0) << 18) | ((b ?? 0) << 12) | ((c ?? 0) << 6) | (d ?? 0), group * 3, 3)
  }
  return bytes.subarray(0, length)
}

/** A space and a grave accent are 0. */
function sixBits(line: string, at: number): number {
  return ((at < line.length ? line.charCodeAt(at) : 0x20) - 0x20) & 63
}
