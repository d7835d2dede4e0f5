import { readAddress } from '../mime/addresses.ts'
import { cleanLine } from '../mime/clean-text.ts'
import { type HeaderLine, headerValue, readHeaderLines } from '../mime/header-lines.ts'
import { readMessageId } from '../mime/message-ids.ts'
import type { Classifiable } from './classifiable.ts'
import { reportedMessageId } from './reported-message-id.ts'

export type RecipientResult = {
  address: string
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'
  /** RFC 3463, for example `5.1.1`; null when the report has none. */
  status: string | null
  /** The answer of the server in one line, at most 500 characters. */
  diagnostic: string | null
}

/** What a report states about a message of ours. */
export type DeliveryReport = {
  /** The Message-ID of the message that the report is about, without angle brackets. */
  originalMessageId: string | null
  /** The ENVID that the server of the message got (RFC 3464 §2.2.1), at most 100 characters. */
  envelopeId: string | null
  recipients: readonly RecipientResult[]
}

const recipientsMax = 200
/** RFC 3461 §4.4. */
const envelopeIdLength = 100
const diagnosticLength = 500
/** Reports as text are short, except for the returned message, whose headers come first. */
const textLength = 20_000
const actions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const

/**
 * Reads a delivery report: the standard form (RFC 3464), and those of Exim, qmail, Gmail and Yahoo. null: the message
 * is none.
 * @param isRefused the message is a refusal in the words of a program
 */
export function readDeliveryReport(message: Classifiable, isRefused: boolean): DeliveryReport | null {
  const listed = readFields(message.report?.fields ?? '')
  // Gmail leaves the fields of some reports empty, and Yahoo sends none.
  const recipients = listed.length > 0 ? listed : readText(message, isRefused)
  if (recipients.length === 0) return null
  const envelopeId = readEnvelopeId(message.report?.fields ?? '')
  const reported = message.report && reportedMessageId(message.report)
  return { originalMessageId: reported ?? messageIdInText(message), envelopeId, recipients }
}

const startOf = ({ texts }: Classifiable) => (texts().text ?? '').slice(0, textLength)

/** Reports without the returned message have its headers in their text. */
function messageIdInText(message: Classifiable): string | null {
  return readMessageId(/^message-id:\s*(<[^<>\s]+>)/im.exec(startOf(message))?.[1] ?? null)
}

/** A field of the message, which is in the first group. */
function readEnvelopeId(fields: string): string | null {
  const [group = ''] = fields.trimStart().split(/\n[ \t]*\n/, 1)
  const value = headerValue(readHeaderLines(Buffer.from(group), null), 'original-envelope-id')
  return value?.trim().slice(0, envelopeIdLength) || null
}

/** Groups of fields, one for each recipient. The first one is of the message, unless the server leaves it out. */
function readFields(fields: string): RecipientResult[] {
  return fields
    .split(/\n[ \t]*\n+/)
    .slice(0, recipientsMax + 1)
    .flatMap((group) => recipientOf(readHeaderLines(Buffer.from(group), null)))
}

function recipientOf(group: readonly HeaderLine[]): RecipientResult[] {
  const value = headerValue(group, 'original-recipient') ?? headerValue(group, 'final-recipient') ?? ''
  const address = readAddress(value.slice(value.indexOf(';') + 1).replace(/[<>\s]/g, ''))
  const name = headerValue(group, 'action')?.toLowerCase().split(/[\s(]/)[0]
  const action = actions.find((action) => action === name)
  if (address === null || !action) return []
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(headerValue(group, 'status') ?? '')?.[0] ?? null
  const diagnostic = headerValue(group, 'diagnostic-code')
  return [{ address, action, status, diagnostic: diagnostic && cleanLine(diagnostic, diagnosticLength) }]
}

/** The recipient in the words of other programs. */
const refusedRecipient =
  /\b(?:rcpt to|(?:not|delivery) (?:be )?(?:delivered )?to)[:\s]+<?([^\s<>:]+@[^\s<>:,;]+)/gi

/**
 * Exim and Gmail name the recipients in a header, qmail and Yahoo in the text: `<address>:` and the reason in the lines
 * below.
 */
function readText(message: Classifiable, isRefused: boolean): RecipientResult[] {
  const named = (headerValue(message.headers, 'x-failed-recipients') ?? '')
    .split(',')
    .flatMap((name) => readAddress(name.trim()) ?? [])
  const isList =
    message.report?.type === 'delivery-status' ||
    /^hi\. this is the qmail-send program/i.test(message.preview)
  if (named.length === 0 && !isList && !isRefused) return []
  const body = startOf(message)
  if (named.length > 0) return named.slice(0, recipientsMax).map((address) => failed(address, body))
  if (isRefused && !isList) {
    const names = Array.from(body.matchAll(refusedRecipient), ([, name = '']) => readAddress(name))
    const addresses = new Set(names.filter((address) => address !== null))
    return [...addresses].slice(0, recipientsMax).map((address) => failed(address, body))
  }
  const listed = Array.from(body.matchAll(/^<([^<>\s]+)>:\n((?:\S.*\n?){1,10})/gm))
  return listed.slice(0, recipientsMax).flatMap(([, name = '', reason = '']) => {
    const address = readAddress(name)
    return address === null ? [] : [failed(address, reason)]
  })
}

function failed(address: string, text: string): RecipientResult {
  const line = /^.*\b5\d\d[ :-].*$/m.exec(text)?.[0] ?? null
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(line ?? '')?.[0] ?? null
  return { address, action: 'failed', status, diagnostic: line && cleanLine(line, diagnosticLength) }
}
