import { createHash } from 'node:crypto'
import type { MailAddress } from '@fiscus/db/schema/mail/messages'
import { mailTexts } from '@fiscus/messages/mail'
import type { Message } from '@fiscus/messages/message'
import { readAddress } from '../mime/addresses.ts'
import { attachmentName } from '../mime/attachment-name.ts'
import { cleanLine, cleanText, isBlank } from '../mime/clean-text.ts'
import { readMediaType } from '../mime/media-type.ts'
import { readContentId } from '../mime/message-ids.ts'
import { nameByType } from '../mime/name-by-type.ts'
import { type ComposedFile, composeMessage } from '../smtp/compose-message.ts'
import { decompressRtf } from '../tnef/compressed-rtf.ts'
import { readRtf } from '../tnef/read-rtf.ts'
import { readTnef, type TnefAddress, type TnefAttachment, type TnefMessage } from '../tnef/read-tnef.ts'
import type { LazyText, TextSegment } from './body-text.ts'
import type { ParseLimits } from './parse-limits.ts'
import type { ParsedAttachment } from './parsed-message.ts'

/** What the parts of a message became. */
type Unpacked = { segments: TextSegment[]; attachments: ParsedAttachment[]; warnings: Message[] }

const tnefTypes: ReadonlySet<string> = new Set(['application/ms-tnef', 'application/vnd.ms-tnef'])
/** RTF has several times the length of the text. */
const rtfBytesMax = 4_194_304
const readOfText = 1000
const subjectLength = 500
const nameLength = 200

/** Messages within a message are read so deep. */
const levelsMax = 5

/**
 * Replaces the files of TNEF of a message by what they contain: attachments, messages as files that programs open, a text when the message has none, and the
 * HTML of a plain text. A file stays as it is when nothing of it is shown otherwise, or when it could not be read to
 * its end.
 */
export async function unpackTnef(leaves: Unpacked, limits: ParseLimits): Promise<void> {
  const reading = { level: 0, bytesLeft: limits.decodedBytes }
  for (const file of leaves.attachments.filter(mayBeTnef)) {
    const message = readTnef(
      Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength),
    )
    if (message === null) continue
    if (leaves.attachments.length + message.attachments.length > limits.attachments) {
      leaves.warnings.push(mailTexts.attachmentsStayInFile({ file: nameOf(file), max: limits.attachments }))
      continue
    }
    const isShown = await showTexts(leaves.segments, message)
    if (!message.isWhole) leaves.warnings.push(mailTexts.fileCut({ file: nameOf(file) }))
    const stays = !message.isWhole || (!isShown && message.attachments.length === 0)
    const attachments: ParsedAttachment[] = []
    for (const each of message.attachments)
      attachments.push((await openMessage(each, reading)) ?? attachmentOf(each))
    leaves.attachments.splice(leaves.attachments.indexOf(file), 1, ...attachments, ...(stays ? [file] : []))
  }
}

function mayBeTnef({ mediaType, name }: ParsedAttachment): boolean {
  return tnefTypes.has(mediaType) || (name !== null && /\.dat$/i.test(name))
}

function nameOf({ name }: ParsedAttachment): string {
  return JSON.stringify(name ?? 'winmail.dat')
}

function hasText({ plain, html }: TextSegment): boolean {
  return html !== null || (plain !== null && !isBlank(plain(readOfText)))
}

/**
 * Shows the text of a file of TNEF: in a message without a text both forms, and the HTML beside the plain text that
 * Outlook has made from it. Returns whether something of it is shown.
 */
async function showTexts(segments: TextSegment[], message: TnefMessage): Promise<boolean> {
  const plain = segments.find(hasText)
  if (plain && segments.some(({ html }) => html !== null)) return false
  const segment = await segmentOf(message)
  if (segment === null) return false
  if (!plain) segments.push(segment)
  else plain.html = segment.html
  return !plain || segment.html !== null
}

async function segmentOf({ text, html, rtfCompressed }: TnefMessage): Promise<TextSegment | null> {
  const rtf = text === null && html === null && rtfCompressed && decompressRtf(rtfCompressed, rtfBytesMax)
  const texts = rtf ? await readRtf(rtf) : { text, html }
  const segment = { plain: lazy(texts.text), html: lazy(texts.html) }
  return hasText(segment) ? segment : null
}

function lazy(text: string | null): LazyText | null {
  return text === null ? null : (length) => cleanText(text.slice(0, length))
}

type Opening = { level: number; bytesLeft: number }

/** A message within a message as a file of mail (RFC 5322); null: it is none, is too deep, or cannot be read. */
async function openMessage(
  { name, isMessage, content }: TnefAttachment,
  opening: Opening,
): Promise<ParsedAttachment | null> {
  opening.bytesLeft -= content.length
  if (!isMessage || opening.level >= levelsMax || opening.bytesLeft < 0) return null
  const message = readTnef(content)
  if (!message?.isWhole) return null
  const files: ComposedFile[] = []
  opening.level += 1
  for (const each of message.attachments) {
    const opened = (await openMessage(each, opening)) ?? attachmentOf(each)
    files.push({ ...opened, name: opened.name ?? 'file', content: Buffer.from(opened.content) })
  }
  opening.level -= 1
  const segment = await segmentOf(message)
  const subject = cleanLine(message.subject ?? '', subjectLength)
  const source = await composeMessage({
    from: addressOf(message.from),
    to: message.to.map(addressOf),
    cc: message.cc.map(addressOf),
    subject,
    text: segment?.plain?.() ?? null,
    html: segment?.html?.() ?? null,
    files,
    messageId: `${createHash('sha256').update(content).digest('hex').slice(0, 32)}@winmail.invalid`,
    inReplyTo: null,
    references: [],
    date: message.sentAt ?? new Date(0),
    automatic: null,
  })
  return {
    name: attachmentName(`${subject || (name ?? 'message').replace(/\.tnef$/, '')}.eml`),
    mediaType: 'message/rfc822',
    contentId: null,
    isInline: false,
    content: source,
  }
}

/** Exchange writes addresses of its own, which are none of mail. */
function addressOf({ name, address }: TnefAddress): MailAddress {
  return {
    address: readAddress(address ?? '') ?? 'unknown@winmail.invalid',
    name: cleanLine(name ?? '', nameLength),
  }
}

function attachmentOf({ name, mediaType, contentId, content }: TnefAttachment): ParsedAttachment {
  const id = readContentId(contentId)
  return {
    name: attachmentName(name) ?? nameByType(readMediaType(mediaType)),
    mediaType: readMediaType(mediaType),
    contentId: id,
    isInline: id !== null,
    content,
  }
}
