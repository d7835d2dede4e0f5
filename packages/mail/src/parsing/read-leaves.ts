import { mailTexts } from '@fiscus/messages/mail'
import type { Message } from '@fiscus/messages/message'
import { attachmentName } from '../mime/attachment-name.ts'
import { strictUtf8 } from '../mime/charset.ts'
import { isFalseBase64 } from '../mime/false-base64.ts'
import { endOfHeaders, type HeaderLine, headerValue, readHeaderLines } from '../mime/header-lines.ts'
import { readMediaType } from '../mime/media-type.ts'
import { nameByType } from '../mime/name-by-type.ts'
import { MessageTooComplex, type Part } from '../mime/part-tree.ts'
import { decodeBody, decodedBytesMax, isKnownEncoding } from '../mime/transfer-encoding.ts'
import { readUuencoded } from '../mime/uuencode.ts'
import { decodeTextPart, type LazyText, type TextSegment } from './body-text.ts'
import { calendarMethodOf } from './calendar-method.ts'
import type { ParseLimits } from './parse-limits.ts'
import type { ParsedAttachment, ParsedReport } from './parsed-message.ts'
import { unpackTnef } from './unpack-tnef.ts'

export type Leaves = {
  segments: TextSegment[]
  attachments: ParsedAttachment[]
  report: ParsedReport | null
  calendarMethod: string | null
  warnings: Message[]
}

const reportTypes: ReadonlySet<string> = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
])
const originalTypes: ReadonlySet<string> = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'text/rfc822',
  'message/rfc822-headers',
])
const reportBytes = 262_144
/** Where browsers look for it (HTML §13.2.3.2). */
const metaBytes = 1024
/**
 * Decodes the parts without parts, in their order, to texts and attachments. A contained message is an attachment:
 * nothing of it becomes part of this message, except the headers of the message that a report is about.
 * @throws MessageTooComplex above a limit
 */
export async function readLeaves(root: Part, limits: ParseLimits): Promise<Leaves> {
  const leaves: Leaves = {
    segments: [],
    attachments: [],
    report: null,
    calendarMethod: null,
    warnings: [],
  }
  const reported = reportOf(root)
  const parts = leavesOf(root)
  const texts = textsOf(parts, root)
  let decodedBytes = 0
  for (const leaf of parts) {
    const { part, alternative } = leaf
    decodedBytes += decodedBytesMax(part.body, part.encoding)
    if (decodedBytes > limits.decodedBytes)
      throw new MessageTooComplex(mailTexts.partsTooLong({ max: limits.decodedBytes }))
    const isShown = texts.has(part)
    const content = await decodeContent(part, isShown, leaves.warnings)
    leaves.calendarMethod ??= calendarMethodOf(part, content)
    if (isShown) {
      const text = withoutFiles(leaves, part, content, limits)
      addText(leaves, part, text, alternative, limits)
    }
    if (!isShown || isNamedFile(leaf, root)) {
      if (leaves.attachments.length >= limits.attachments)
        throw new MessageTooComplex(mailTexts.tooManyAttachments({ max: limits.attachments }))
      leaves.attachments.push(attachmentOf(part, content))
    }
    if (reported?.parts.has(part)) readReport(leaves, reported.type, part, content)
  }
  await unpackTnef(leaves, limits)
  return leaves
}

type Leaf = { part: Part; alternative: Part | null }

/** Without recursion: the number of levels is bounded, and so is the stack. */
function leavesOf(root: Part): Leaf[] {
  const leaves: Leaf[] = []
  const waiting: Leaf[] = [{ part: root, alternative: null }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.part.children.length === 0) leaves.push(next)
    else {
      const alternative = next.part.type.value === 'multipart/alternative' ? next.part : next.alternative
      for (const part of next.part.children.toReversed()) waiting.push({ part, alternative })
    }
  }
  return leaves
}

/**
 * The parts that are the text of the message. One with a name is a file, as mail programs list it, so that its name is
 * not lost; the first one is a text too when the message has no other.
 */
function textsOf(leaves: readonly Leaf[], root: Part): ReadonlySet<Part> {
  const candidates = leaves.filter(({ part }) => mayBeText(part))
  const texts = candidates.filter((leaf) => !isNamedFile(leaf, root))
  return new Set((texts.length > 0 ? texts : candidates.slice(0, 1)).map(({ part }) => part))
}

/** The only part of a message, and the alternatives of a text, are texts whatever their names are. */
function isNamedFile({ part, alternative }: Leaf, root: Part): boolean {
  return part !== root && !alternative?.children.includes(part) && nameOf(part) !== null
}

/** A multipart without parts has the wrong boundary: what it contains is shown as text. */
function mayBeText({ disposition, type }: Part): boolean {
  const isText = type.value === 'text/plain' || type.value === 'text/html'
  return disposition.value !== 'attachment' && (isText || type.value.startsWith('multipart/'))
}

/**
 * Decodes the body of a part. A text of the message that is declared base64 and is plain stays as it is, with a
 * warning.
 */
async function decodeContent(
  { body, encoding }: Part,
  isText: boolean,
  warnings: Message[],
): Promise<Buffer> {
  if (!isKnownEncoding(encoding))
    warnings.push(mailTexts.unknownEncoding({ name: JSON.stringify(encoding.slice(0, 40)) }))
  const decoded = await decodeBody(body, encoding)
  if (!isText || encoding !== 'base64' || !isFalseBase64(body, decoded)) return decoded
  warnings.push(mailTexts.falseBase64())
  return body
}

/** The text without the uuencoded files in it, which become attachments. */
function withoutFiles(leaves: Leaves, part: Part, content: Buffer, limits: ParseLimits): Buffer {
  if (part.type.value === 'text/html') return content
  const { rest, files } = readUuencoded(content, limits.attachments - leaves.attachments.length)
  for (const { name, content } of files)
    leaves.attachments.push({
      name: attachmentName(name),
      mediaType: 'application/octet-stream',
      contentId: null,
      isInline: false,
      content,
    })
  return rest
}

const segmentsOf = new WeakMap<Part, TextSegment>()

function addText(leaves: Leaves, part: Part, content: Buffer, alternative: Part | null, limits: ParseLimits) {
  const kind = part.type.value === 'text/html' ? 'html' : 'plain'
  const bytes = content.subarray(0, limits.textBytes)
  const params = kind === 'html' ? withCharsetOfHtml(part.type.params, bytes) : part.type.params
  const { text, warning } = decodeTextPart(bytes, params)
  if (warning) leaves.warnings.push(warning)
  if (content.length > limits.textBytes) leaves.warnings.push(mailTexts.textCut({ bytes: limits.textBytes }))
  if (part.type.value.startsWith('multipart/')) leaves.warnings.push(mailTexts.wrongBoundary())
  const known = alternative && segmentsOf.get(alternative)
  const segment = known ?? { plain: null, html: null }
  if (!known) leaves.segments.push(segment)
  if (alternative) segmentsOf.set(alternative, segment)
  segment[kind] = joined(segment[kind], text)
}

/** HTML without a character set, whose bytes are not UTF-8, has the one that it names itself. */
function withCharsetOfHtml(params: ReadonlyMap<string, string>, bytes: Buffer): ReadonlyMap<string, string> {
  if (params.has('charset') || strictUtf8(bytes) !== null) return params
  const start = bytes.toString('latin1', 0, metaBytes)
  const charset = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1]
  return charset === undefined || /^utf/i.test(charset) ? params : new Map([...params, ['charset', charset]])
}

function joined(before: LazyText | null, text: LazyText): LazyText {
  return before === null ? text : (length) => `${before(length)}\n${text(length)}`
}

function attachmentOf(part: Part, content: Buffer): ParsedAttachment {
  const mediaType = readMediaType(part.type.value)
  return {
    name: nameOf(part) ?? nameByType(mediaType),
    mediaType,
    contentId: part.contentId,
    isInline: part.disposition.value !== 'attachment' && part.contentId !== null,
    content,
  }
}

/** An empty name of the one header does not hide that of the other. */
function nameOf({ disposition, type }: Part): string | null {
  return (
    attachmentName(disposition.params.get('filename') ?? null) ??
    attachmentName(type.params.get('name') ?? null)
  )
}

type Reported = { type: string; parts: ReadonlySet<Part> }

/**
 * The parts of the report that a message is: of its own type multipart/report, of one around which a gateway has put a
 * multipart/mixed or a signature, and of a daemon that sends the parts of a report as multipart/mixed. A forwarded
 * report is an attachment like others.
 */
function reportOf(root: Part): Reported | null {
  const [first] = root.children
  const isWrapper = root.type.value === 'multipart/mixed' || root.type.value === 'multipart/signed'
  const report = isWrapper && first?.type.value === 'multipart/report' ? first : root
  const parts = new Set(leavesOf(report).map(({ part }) => part))
  if (report.type.value === 'multipart/report')
    return { type: report.type.params.get('report-type')?.toLowerCase() ?? '', parts }
  if (!isWrapper) return null
  if (isComplaint(root)) return { type: 'feedback-report', parts }
  const hasStatus = root.children.some(({ type }) => type.value === 'message/delivery-status')
  return isOfDaemon(root.headers) ? { type: hasStatus ? 'delivery-status' : 'returned', parts } : null
}

/** The message alone about which its reader complains, as Outlook.com sends it. */
function isComplaint({ headers, children }: Part): boolean {
  const [first, ...others] = children
  return (
    first?.type.value === 'message/rfc822' &&
    others.length === 0 &&
    /^\s*complaint about message from \S+\s*$/i.test(headerValue(headers, 'subject') ?? '')
  )
}

function isOfDaemon(headers: readonly HeaderLine[]): boolean {
  const from = headerValue(headers, 'from')?.trim() ?? ''
  return (
    headerValue(headers, 'return-path') === '<>' ||
    from === '<>' ||
    /(?:^|[<\s])mailer-daemon(?:@|[>\s]|$)/i.test(from)
  )
}

function readReport(leaves: Leaves, type: string, part: Part, content: Buffer) {
  const report = leaves.report ?? { type, fields: '', originalHeaders: [] }
  if (reportTypes.has(part.type.value)) {
    const length = reportBytes - report.fields.length
    const fields = decodeTextPart(content.subarray(0, Math.max(0, length)), part.type.params).text()
    leaves.report = {
      ...report,
      type: report.type === '' ? part.type.value.replace(/^message\/(global-)?/, '') : report.type,
      fields: report.fields === '' ? fields : `${report.fields}\n\n${fields}`,
    }
  }
  if (originalTypes.has(part.type.value) && report.originalHeaders.length === 0)
    leaves.report = { ...report, originalHeaders: headersOf(content) }
}

function headersOf(content: Buffer): HeaderLine[] {
  const start = content.subarray(0, reportBytes)
  const end = endOfHeaders.exec(start.toString('latin1'))?.index ?? start.length
  return readHeaderLines(start.subarray(0, end), null)
}
