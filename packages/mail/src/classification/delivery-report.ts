import { readAddress } from '../mime/addresses.ts'
import { type HeaderLine, headerValue, readHeaderLines } from '../mime/header-lines.ts'
import { readMessageId } from '../mime/message-ids.ts'
import type { Classifiable } from './classifiable.ts'

export type RecipientResult = {
  address: string
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'
  /** RFC 3463, for example `5.1.1`; null when the report has none. */
  status: string | null
  /** Permanent: the address is to get no further mail. */
  isPermanent: boolean
  /** The answer of the server in one line, at most 500 characters. */
  diagnostic: string | null
}

/** What a report says about a message of ours. */
export type DeliveryReport = {
  /** The Message-ID of the message that the report is about, without angle brackets. */
  originalMessageId: string | null
  /** ENVID (RFC 3461), if the message was sent with one. */
  envelopeId: string | null
  recipients: readonly RecipientResult[]
}

const recipientsMax = 200
const actions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const

/** Reads a delivery report: the standard form (RFC 3464), and the forms of servers without it. null: the message is none. */
export function readDeliveryReport(message: Classifiable): DeliveryReport | null {
  const { report, headers } = message
  if (report && (report.type === 'delivery-status' || /^final-recipient:/im.test(report.fields)))
    return readFields(message)
  const failed = headerValue(headers, 'x-failed-recipients')
  if (failed === null) return null
  const recipients = failed.split(',').flatMap((text) => {
    const address = readAddress(text.trim())
    return address === null ? [] : [failedRecipient(address, message.text ?? '')]
  })
  return recipients.length === 0 ? null : { originalMessageId: null, envelopeId: null, recipients }
}

function readFields({ report }: Classifiable): DeliveryReport | null {
  const [first, ...groups] = (report?.fields ?? '')
    .split(/\n[ \t]*\n+/)
    .map((group) => readHeaderLines(Buffer.from(group), null))
  const envelope = first ?? []
  // A report without a group for the message begins with the group of the first recipient.
  const all = headerValue(envelope, 'final-recipient') === null ? groups : [envelope, ...groups]
  const recipients = all.slice(0, recipientsMax).flatMap(recipientOf)
  if (recipients.length === 0) return null
  return {
    originalMessageId: readMessageId(headerValue(report?.originalHeaders ?? [], 'message-id')),
    envelopeId: headerValue(envelope, 'original-envelope-id'),
    recipients,
  }
}

function recipientOf(group: readonly HeaderLine[]): RecipientResult[] {
  const recipient = headerValue(group, 'original-recipient') ?? headerValue(group, 'final-recipient') ?? ''
  const address = readAddress(
    recipient
      .replace(/^[^;]*;/, '')
      .trim()
      .replace(/^<|>$/g, ''),
  )
  const action = actions.find(
    (action) => action === headerValue(group, 'action')?.toLowerCase().split(/[\s(]/)[0],
  )
  if (address === null || !action) return []
  const diagnostic = headerValue(group, 'diagnostic-code')
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(headerValue(group, 'status') ?? '')?.[0] ?? null
  return [
    {
      address,
      action,
      status,
      isPermanent: action === 'failed' && isPermanent(status, diagnostic ?? ''),
      diagnostic:
        diagnostic
          ?.replace(/^[\w-]+;\s*/, '')
          .slice(0, 500)
          .toWellFormed() ?? null,
    },
  ]
}

/**
 * A failure is permanent when the address or its domain does not exist. A full mailbox (x.2.2), a message that is too large (x.3.4) and
 * a refused content (x.7.x) say nothing about the address.
 */
function isPermanent(status: string | null, diagnostic: string): boolean {
  if (status === null) return /^(smtp;)?\s*55[0134]\b/i.test(diagnostic)
  return /^5\.(0\.0|1\.\d+|2\.1|4\.4)$/.test(status)
}

function failedRecipient(address: string, text: string): RecipientResult {
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(text.slice(0, 20_000))?.[0] ?? null
  const line = /^.*\b5\d\d[ -].*$/m.exec(text.slice(0, 20_000))?.[0].trim() ?? null
  return {
    address,
    action: 'failed',
    status,
    isPermanent: isPermanent(status, line?.replace(/^.*?(5\d\d[ -])/, '$1') ?? ''),
    diagnostic: line?.slice(0, 500).toWellFormed() ?? null,
  }
}
