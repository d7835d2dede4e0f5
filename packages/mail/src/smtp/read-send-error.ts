import { mailServers } from '@fiscus/messages/mail-servers'
import type { RefusedRecipient, SentResult } from './send-session.ts'
import { faultText, smtpFaultOf } from './smtp-fault.ts'
import { readReply, unreadableReply } from './smtp-reply.ts'

/** The properties of an error of nodemailer's `send`. */
type SendError = {
  message?: string
  code?: unknown
  response?: unknown
  command?: unknown
  rejectedErrors?: unknown
}

/**
 * Reads what a failed `send` of nodemailer means. An answer of the server is definite in every phase; without one, the
 * message is uncertain from the moment when its last bytes were handed over.
 */
export function readSendError(error: unknown, isHandedOver: boolean): SentResult {
  const { code, response, command, rejectedErrors }: SendError = error instanceof Error ? error : {}
  const reply = readReply(typeof response === 'string' ? response : undefined)
  if (!reply && code === 'EMESSAGE' && !isHandedOver) return tooLarge
  if (!reply || reply.code < 400)
    return { kind: 'broken', isHandedOver, error: faultText(smtpFaultOf(error)) }
  return {
    kind: 'refused',
    reply,
    command: typeof command === 'string' ? command : '',
    refused: Array.isArray(rejectedErrors) ? rejectedErrors.flatMap(readRecipient) : [],
  }
}

/**
 * RFC 1870 §6.3: what the server would answer to a message above the SIZE that it offers. nodemailer does not send it.
 */
const tooLarge: SentResult = {
  kind: 'refused',
  reply: { code: 552, enhanced: '5.3.4', text: mailServers.messageTooLarge() },
  command: 'MAIL FROM',
  refused: [],
}

function readRecipient(error: { recipient?: unknown; response?: unknown }): RefusedRecipient[] {
  const reply = readReply(typeof error.response === 'string' ? error.response : undefined) ?? unreadableReply
  return typeof error.recipient === 'string' ? [{ address: error.recipient, reply }] : []
}
