import { setImmediate } from 'node:timers/promises'
import { mailTexts } from '@fiscus/messages/mail'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { boundaryAt, boundaryLength } from './boundary.ts'
import { type HeaderLine, headerValue, readHeaderLines } from './header-lines.ts'
import { readContentId } from './message-ids.ts'
import { readStructuredHeader, type StructuredHeader } from './structured-header.ts'

/**
 * A part of a message (RFC 2046). The body is not decoded yet; it is a view of the source. Of a part with parts it is
 * the text before them.
 */
export type Part = {
  headers: readonly HeaderLine[]
  type: StructuredHeader
  disposition: StructuredHeader
  /** Content-Transfer-Encoding in lower case. */
  encoding: string
  /** Without angle brackets. */
  contentId: string | null
  body: Buffer
  children: Part[]
}

export type TreeLimits = { headers: number; headerBytes: number; parts: number; nesting: number }

/** A message has more than the limit. `reason` is for readers of the stored mail. */
export class MessageTooComplex extends Error {
  override name = 'MessageTooComplex'
  readonly reason: Message

  constructor(reason: Message) {
    super(render(reason))
    this.reason = reason
  }
}

type Open = { part: Part; boundary: string }
type Delimiter = { start: number; next: number; level: number; isEnd: boolean }

const linesBetweenTurns = 20_000

/**
 * Reads the parts of a message without recursion, in time that grows with its length. A message that an attachment
 * contains stays a body. Truncated and wrongly closed parts end where the part around them ends.
 * @throws MessageTooComplex above a limit
 */
export async function readPartTree(source: Buffer, limits: TreeLimits): Promise<Part> {
  const open: Open[] = []
  let headerBytes = 0
  let headers = 0
  let parts = 0

  function readPart(start: number): { part: Part; bodyStart: number } {
    const { block, bodyStart } = headerBlock(source, start, open, limits.headerBytes - headerBytes)
    headerBytes += block.length
    parts += 1
    if (parts > limits.parts) throw new MessageTooComplex(mailTexts.tooManyParts({ max: limits.parts }))
    const part = partOf(block, open.at(-1)?.part ?? null)
    headers += part.headers.length
    if (headers > limits.headers)
      throw new MessageTooComplex(mailTexts.tooManyHeaders({ max: limits.headers }))
    return { part, bodyStart }
  }

  const { part: root, bodyStart } = readPart(0)
  let current = root
  let position = bodyStart
  let lines = 0
  while (true) {
    const boundary = boundaryAt(
      source,
      position,
      current.type,
      open.map((each) => each.boundary),
    )
    if (boundary !== null) {
      if (open.length >= limits.nesting)
        throw new MessageTooComplex(mailTexts.partsTooDeep({ max: limits.nesting }))
      open.push({ part: current, boundary })
    }
    const found = await nextDelimiter(source, position, open, () => ++lines)
    current.body = source.subarray(position, bodyEnd(source, position, found?.start))
    let delimiter = found
    // Text between the end of a part and the next delimiter of the part around it has no meaning.
    while (delimiter?.isEnd) {
      open.length = delimiter.level
      delimiter = open.length === 0 ? null : await nextDelimiter(source, delimiter.next, open, () => ++lines)
    }
    if (!delimiter) return root
    open.length = delimiter.level + 1
    const parent = open[delimiter.level]
    const next = readPart(delimiter.next)
    parent?.part.children.push(next.part)
    current = next.part
    position = next.bodyStart
  }
}

function partOf(block: Buffer, parent: Part | null): Part {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(block.toString('latin1'))?.[1] ?? null
  const headers = readHeaderLines(block, charset)
  const preset = parent?.type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
  const type = readStructuredHeader(headerValue(headers, 'content-type') ?? preset)
  return {
    headers,
    type: /^[^\s/]+\/[^\s/]+$/.test(type.value) ? type : { ...type, value: presetOf(type.value, preset) },
    disposition: readStructuredHeader(headerValue(headers, 'content-disposition')),
    encoding: readStructuredHeader(headerValue(headers, 'content-transfer-encoding')).value,
    contentId: readContentId(headerValue(headers, 'content-id')),
    body: Buffer.alloc(0),
    children: [],
  }
}

/** A type without a subtype is the preset, unless it names something that is no text: `application-x-gzip`. */
function presetOf(value: string, preset: string): string {
  return /^(application|audio|image|video)\b/.test(value) ? 'application/octet-stream' : preset
}

/**
 * The headers end at an empty line, which a broken program writes as CR CR LF, at a delimiter of a part around them or
 * a line that looks like the first one of its own, or at the end of the source.
 */
function headerBlock(source: Buffer, start: number, open: readonly Open[], bytes: number) {
  let position = start
  while (position < source.length) {
    if (position - start > bytes) throw new MessageTooComplex(mailTexts.headersTooLong())
    const feed = source.indexOf(0x0a, position)
    const end = feed < 0 ? source.length : feed + 1
    const isEmpty = end - position <= 3 && /^\r*\n?$/.test(source.toString('latin1', position, end))
    if (isEmpty || delimiterAt(source, position, open) || isDashed(source, position, end)) {
      const block = source.subarray(start, position)
      if (open.length > 0 && isText(block)) return { block: source.subarray(0, 0), bodyStart: start }
      return { block, bodyStart: isEmpty ? end : position }
    }
    position = end
  }
  if (position - start > bytes) throw new MessageTooComplex(mailTexts.headersTooLong())
  return { block: source.subarray(start), bodyStart: source.length }
}

function isDashed(source: Buffer, start: number, end: number): boolean {
  if (source[start] !== 0x2d || source[start + 1] !== 0x2d) return false
  return !source.subarray(start, end).includes(0x3a)
}

/** Whether what should be headers of a part is its text, before which a broken program has left out the empty line. */
function isText(block: Buffer): boolean {
  return (
    /^[^\s:][^:\r\n]*(\r?\n|$)/.test(block.toString('latin1', 0, 1000)) &&
    !/^content-/im.test(block.toString('latin1'))
  )
}

async function nextDelimiter(
  source: Buffer,
  start: number,
  open: readonly Open[],
  countLine: () => number,
): Promise<Delimiter | null> {
  if (open.length === 0) return null
  let position = start
  while (position >= 0 && position < source.length) {
    const delimiter = delimiterAt(source, position, open)
    if (delimiter) return delimiter
    const before = source.indexOf('\n--', position, 'latin1')
    position = before < 0 ? -1 : before + 1
    if (countLine() % linesBetweenTurns === 0) await setImmediate()
  }
  return null
}

/** The delimiter line at a position: of the innermost part whose boundary it has. */
function delimiterAt(source: Buffer, position: number, open: readonly Open[]): Delimiter | null {
  if (open.length === 0 || source[position] !== 0x2d || source[position + 1] !== 0x2d) return null
  const feed = source.indexOf(0x0a, position)
  const end = feed < 0 ? source.length : feed
  if (end - position > boundaryLength * 2) return null
  const line = source.toString('latin1', position + 2, end).trimEnd()
  for (let level = open.length - 1; level >= 0; level--) {
    const boundary = open[level]?.boundary
    if (line === boundary) return { start: position, next: end + 1, level, isEnd: false }
    if (line === `${boundary}--`) return { start: position, next: end + 1, level, isEnd: true }
  }
  return null
}

/** The line break before a delimiter belongs to the delimiter (RFC 2046 §5.1.1). */
function bodyEnd(source: Buffer, start: number, delimiter: number | undefined): number {
  if (delimiter === undefined) return source.length
  let end = delimiter
  if (end > start && source[end - 1] === 0x0a) end--
  if (end > start && source[end - 1] === 0x0d) end--
  return end
}
