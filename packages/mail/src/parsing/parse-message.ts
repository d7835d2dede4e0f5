import { mailTexts } from '@fiscus/messages/mail'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { readAddressList } from '../mime/addresses.ts'
import { cleanText } from '../mime/clean-text.ts'
import { decodedLine, decodeWords } from '../mime/encoded-words.ts'
import {
  endOfHeaders,
  type HeaderLine,
  headerValue,
  listedValue,
  readHeaderLines,
} from '../mime/header-lines.ts'
import { readMailDate } from '../mime/mail-date.ts'
import { readMessageId, readMessageIds } from '../mime/message-ids.ts'
import { MessageTooComplex, readPartTree } from '../mime/part-tree.ts'
import { openSmime } from '../smime/open-smime.ts'
import { joinSegments, previewOf } from './body-text.ts'
import { type ParseLimits, parseLimits } from './parse-limits.ts'
import type { ParsedMessage } from './parsed-message.ts'
import { readLeaves } from './read-leaves.ts'

const subjectLength = 500
const warningsMax = 100

/**
 * Reads a message (RFC 5322, 2045–2049). Never rejects because of what the message contains: what cannot be read is
 * left out with a warning. Above a limit only the headers are returned, as `too_large`. Rejects when the source
 * rejects.
 */
export async function parseMessage(
  raw: AsyncIterable<Uint8Array> | Uint8Array,
  limits: ParseLimits = parseLimits,
): Promise<ParsedMessage> {
  const { source, isCut } = await readSource(raw, limits.bytes)
  if (isCut) return headersOnly(source, limits, mailTexts.tooManyBytes({ max: limits.bytes }))
  try {
    const root = await readPartTree(source, limits)
    const notes = await openSmime(root, limits)
    const { segments, attachments, report, calendarMethod, warnings } = await readLeaves(root, limits)
    const head = readHead(root.headers, limits)
    return {
      ...head,
      content: 'complete',
      texts: () => joinSegments(segments),
      preview: previewOf(segments, head.subject),
      report,
      calendarMethod,
      attachments,
      warnings: distinct([...head.warnings, ...notes, ...warnings]),
    }
  } catch (error) {
    if (error instanceof MessageTooComplex) return headersOnly(source, limits, error.reason)
    throw error
  }
}

/** Several parts may have the same fault, and a stranger can make as many different ones as a message has words. */
function distinct(warnings: readonly Message[]): Message[] {
  return [...new Map(warnings.map((warning) => [render(warning), warning])).values()].slice(0, warningsMax)
}

/** Reads the headers at the start of a source that is not read further, for the given reason. */
function headersOnly(source: Buffer, limits: ParseLimits, reason: Message): ParsedMessage {
  const start = source.subarray(0, limits.headerBytes)
  const end = endOfHeaders.exec(start.toString('latin1'))?.index ?? start.length
  const head = readHead(readHeaderLines(start.subarray(0, end), null).slice(0, limits.headers), limits)
  return {
    ...head,
    content: 'too_large',
    texts: () => ({ text: null, html: null }),
    preview: '',
    report: null,
    calendarMethod: null,
    attachments: [],
    warnings: distinct([reason, ...head.warnings]),
  }
}

type Head = Omit<ParsedMessage, 'content' | 'texts' | 'preview' | 'report' | 'calendarMethod' | 'attachments'>

function readHead(headers: readonly HeaderLine[], limits: ParseLimits): Head {
  const warnings: Message[] = []
  const value = (name: string) => headerValue(headers, name)
  const addresses = (name: string, text = value(name)) => {
    const { addresses, unread } = readAddressList(text, limits.addresses)
    if (unread > 0) warnings.push(mailTexts.addressesLeftOut({ count: unread, header: name }))
    return addresses
  }
  const [from = null] = addresses('from')
  const sentAt = readMailDate(value('date'))
  if (sentAt === null && value('date') !== null) warnings.push(mailTexts.unreadableDate())
  const answered = readMessageIds(value('in-reply-to'))
  const references = [...answered, ...readMessageIds(value('references')).toReversed()]
  const textOf = (value: string) => cleanText(decodeWords(value, undefined, (each) => warnings.push(each)))
  return {
    headers: headers.map((header) => ({ name: header.name, value: textOf(header.value) })),
    messageId: readMessageId(value('message-id')),
    inReplyTo: answered[0] ?? null,
    references: [...new Set(references)].slice(0, limits.references),
    subject: decodedLine(value('subject') ?? '', subjectLength),
    from,
    to: addresses('to', listedValue(headers, 'to')),
    cc: addresses('cc', listedValue(headers, 'cc')),
    replyTo: addresses('reply-to'),
    sentAt,
    warnings,
  }
}

/** Collects a source of at most `bytes` bytes. A longer one is cut, and not read further. */
async function readSource(
  raw: AsyncIterable<Uint8Array> | Uint8Array,
  bytes: number,
): Promise<{ source: Buffer; isCut: boolean }> {
  if (raw instanceof Uint8Array) {
    const source = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, bytes))
    return { source, isCut: raw.byteLength > bytes }
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of raw) {
    chunks.push(chunk)
    length += chunk.length
    if (length > bytes) return { source: Buffer.concat(chunks, bytes), isCut: true }
  }
  return { source: Buffer.concat(chunks), isCut: false }
}
