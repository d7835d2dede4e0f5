import { ByteCursor, EndOfBytes } from './byte-cursor.ts'
import { charsetOfCodePage } from './code-page.ts'
import {
  propertyTypes,
  readProperties,
  type TnefProperties,
  type TnefProperty,
  textOf,
  textOfBytes,
} from './tnef-properties.ts'

export type TnefAttachment = {
  /** As it is written. */
  name: string | null
  mediaType: string | null
  contentId: string | null
  /** A view of the file. */
  content: Buffer
  /** A message within the message: its content is a file of TNEF again. */
  isMessage: boolean
}

export type TnefAddress = { name: string | null; address: string | null }

/** What a file of TNEF contains. Texts are as they are written; of the texts a message has one or more. */
export type TnefMessage = {
  /** Outlook writes what is below of messages within a message only. */
  subject: string | null
  from: TnefAddress
  to: readonly TnefAddress[]
  cc: readonly TnefAddress[]
  sentAt: Date | null
  text: string | null
  html: string | null
  rtfCompressed: Buffer | null
  attachments: readonly TnefAttachment[]
  /** The file was read up to its end. */
  isWhole: boolean
}

const signature = 0x223e9f78
/** Without the type in their upper half, which programs leave out. */
const attributes = {
  body: 0x800c,
  attachmentData: 0x800f,
  attachmentTitle: 0x8010,
  attachmentStart: 0x9002,
  messageProperties: 0x9003,
  recipients: 0x9004,
  attachmentProperties: 0x9005,
  codePage: 0x9007,
} as const
const levels: ReadonlySet<number> = new Set([1, 2])
const headBytes = 9
const checksumBytes = 2
const ids = {
  subject: 0x0037,
  submittedAt: 0x0039,
  representedName: 0x0042,
  recipientKind: 0x0c15,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  deliveredAt: 0x0e06,
  createdAt: 0x3007,
  address: 0x3003,
  smtpAddress: 0x39fe,
  senderSmtpAddress: 0x5d01,
  body: 0x1000,
  rtfCompressed: 0x1009,
  html: 0x1013,
  internetCodePage: 0x3fde,
  displayName: 0x3001,
  data: 0x3701,
  shortName: 0x3704,
  longName: 0x3707,
  mediaType: 0x370e,
  contentId: 0x3712,
} as const
const kindsOfRecipients = { to: 1, cc: 2 } as const
/** The data of an object begin with the identifier of its interface. */
const interfaceBytes = 16
const embeddedMessage = Buffer.from('0703020000000000c000000000000046', 'hex')
const attributesMax = 20_000
const propertiesMax = 100_000

type Attachment = { title: Buffer | null; data: Buffer | null; properties: TnefProperties }
type Reading = {
  charset: string | null
  body: Buffer | null
  properties: TnefProperties
  recipients: TnefProperties[]
  attachments: Attachment[]
  isWhole: boolean
}

/**
 * Reads a file of TNEF (MS-OXTNEF), the `winmail.dat` of Outlook: in one pass, in time that grows with its length. A
 * file that is cut has what was whole before the end. Checksums are not compared: programs write wrong ones. null: it
 * is no TNEF, or has more than a limit.
 */
export function readTnef(file: Buffer): TnefMessage | null {
  if (!isTnef(file)) return null
  const cursor = new ByteCursor(file)
  cursor.take(6)
  const reading: Reading = {
    charset: null,
    body: null,
    properties: new Map(),
    recipients: [],
    attachments: [],
    isWhole: true,
  }
  try {
    readAttributes(cursor, reading)
  } catch (error) {
    if (error instanceof TooMany) return null
    if (!(error instanceof EndOfBytes)) throw error
    reading.isWhole = false
  }
  return messageOf(reading)
}

/** Whether a file begins as TNEF. */
function isTnef(file: Buffer): boolean {
  return file.length >= 6 && file.readUInt32LE() === signature
}

class TooMany extends Error {
  override name = 'TooMany'
}

function counter(max: number): () => void {
  let count = 0
  return () => {
    count += 1
    if (count > max) throw new TooMany()
  }
}

function readAttributes(cursor: ByteCursor, reading: Reading) {
  const countAttribute = counter(attributesMax)
  const countProperty = counter(propertiesMax)
  const propertiesOf = (list: ByteCursor) => {
    const { properties, isWhole } = readProperties(list, countProperty)
    if (!isWhole) reading.isWhole = false
    return properties
  }
  while (cursor.left >= headBytes + checksumBytes) {
    countAttribute()
    if (!levels.has(cursor.u8())) throw new EndOfBytes()
    const attribute = cursor.u16()
    cursor.u16()
    const data = cursor.take(cursor.u32())
    cursor.take(Math.min(checksumBytes, cursor.left))
    const attachment = reading.attachments.at(-1)
    if (attribute === attributes.attachmentStart)
      reading.attachments.push({ title: null, data: null, properties: new Map() })
    else if (attribute === attributes.codePage && data.length >= 4)
      reading.charset = charsetOfCodePage(data.readUInt32LE())
    else if (attribute === attributes.body) reading.body ??= data
    else if (attribute === attributes.messageProperties)
      reading.properties = propertiesOf(new ByteCursor(data))
    else if (attribute === attributes.recipients) {
      const rows = new ByteCursor(data)
      for (let left = rows.left < 4 ? 0 : rows.u32(); left > 0 && rows.left > 0; left--)
        reading.recipients.push(propertiesOf(rows))
    } else if (attachment && attribute === attributes.attachmentTitle) attachment.title ??= data
    else if (attachment && attribute === attributes.attachmentData) attachment.data ??= data
    else if (attachment && attribute === attributes.attachmentProperties)
      attachment.properties = propertiesOf(new ByteCursor(data))
  }
  // Line breaks and padding behind the file.
  if (!/^[\0\s]*$/.test(cursor.take(cursor.left).toString('latin1'))) throw new EndOfBytes()
}

function messageOf({ charset, body, properties, recipients, attachments, isWhole }: Reading): TnefMessage {
  const text = (id: number, of = properties) => textOf(of.get(id), charset) || null
  const plain = textOf(properties.get(ids.body), charset)
  const recipientsOf = (kind: number) =>
    recipients
      .filter((row) => numberOf(row.get(ids.recipientKind)) === kind)
      .map((row) => ({
        name: text(ids.displayName, row),
        address: text(ids.smtpAddress, row) ?? text(ids.address, row),
      }))
  return {
    subject: text(ids.subject),
    from: {
      name: text(ids.representedName) ?? text(ids.senderName),
      address: text(ids.senderSmtpAddress) ?? text(ids.senderAddress),
    },
    to: recipientsOf(kindsOfRecipients.to),
    cc: recipientsOf(kindsOfRecipients.cc),
    sentAt: timeOf(
      properties.get(ids.submittedAt) ?? properties.get(ids.deliveredAt) ?? properties.get(ids.createdAt),
    ),
    text: plain ?? (body && textOfBytes(body, charset)),
    html: htmlOf(properties, charset),
    rtfCompressed: properties.get(ids.rtfCompressed)?.value ?? null,
    attachments: attachments.map((attachment) => attachmentOf(attachment, charset)),
    isWhole,
  }
}

/** Tenths of a microsecond since 1601. */
function timeOf(property: TnefProperty | undefined): Date | null {
  if (property?.value.length !== 8) return null
  const milliseconds = property.value.readBigUInt64LE() / 10_000n - 11_644_473_600_000n
  const isInstant = milliseconds > 0n && milliseconds < 8_640_000_000_000_000n
  return isInstant ? new Date(Number(milliseconds)) : null
}

/** HTML in bytes has the character set of the message on the internet, not that of the properties. */
function htmlOf(properties: TnefProperties, charset: string | null): string | null {
  const html = properties.get(ids.html)
  if (html?.type !== propertyTypes.binary) return textOf(html, charset)
  const page = numberOf(properties.get(ids.internetCodePage))
  return textOfBytes(html.value, page === null ? charset : charsetOfCodePage(page))
}

/** A value may have fewer bytes than its kind should have. */
function numberOf(property: TnefProperty | undefined): number | null {
  return property && property.value.length >= 4 ? property.value.readUInt32LE() : null
}

function attachmentOf({ title, data, properties }: Attachment, charset: string | null): TnefAttachment {
  const text = (id: number) => textOf(properties.get(id), charset) || null
  const object = properties.get(ids.data)
  const isObject = object?.type === propertyTypes.object && object.value.length >= interfaceBytes
  const isMessage = isObject && object.value.subarray(0, interfaceBytes).equals(embeddedMessage)
  const name =
    text(ids.longName) ||
    (title && textOfBytes(title, charset)) ||
    text(ids.shortName) ||
    text(ids.displayName)
  return {
    name: isMessage && name !== null ? `${name}.tnef` : name,
    isMessage,
    mediaType: isMessage ? 'application/ms-tnef' : text(ids.mediaType),
    contentId: text(ids.contentId),
    content: isObject ? object.value.subarray(interfaceBytes) : (data ?? object?.value ?? Buffer.alloc(0)),
  }
}
