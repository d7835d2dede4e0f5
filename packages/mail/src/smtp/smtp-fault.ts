import { mailServers } from '@fiscus/messages/mail-servers'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { readReply, type SmtpReply } from './smtp-reply.ts'

/**
 * Why a connection to an outgoing server failed:
 * - `unreachable`: no answer, or the connection broke
 * - `tls_missing`: the server offers no STARTTLS, and there is no plaintext instead
 * - `certificate`: TLS failed
 * - `credentials`: the login is wrong
 * - `throttled`: the server refuses for now
 * - `refused`: the server does not serve this client
 * - `address`: the egress guard rejects its address or port
 */
export type SmtpFaultKind =
  | 'unreachable'
  | 'tls_missing'
  | 'certificate'
  | 'credentials'
  | 'throttled'
  | 'refused'
  | 'address'

/** A fault of a connection. `reason` has no banner; `reply` has the answer of the server, if there was one. */
export class SmtpFault extends Error {
  override name = 'SmtpFault'
  readonly kind: SmtpFaultKind
  readonly reply: SmtpReply | null
  readonly reason: Message

  /** `reason`: a more exact one than that of the kind. */
  constructor(kind: SmtpFaultKind, reply: SmtpReply | null, cause?: unknown, reason = reasons[kind]()) {
    super(render(reason), { cause })
    this.kind = kind
    this.reply = reply
    this.reason = reason
  }
}

const reasons: Record<SmtpFaultKind, () => Message> = {
  unreachable: mailServers.outgoingUnreachable,
  tls_missing: mailServers.outgoingTlsMissing,
  certificate: mailServers.outgoingTlsFailed,
  credentials: mailServers.outgoingLoginRejected,
  throttled: mailServers.outgoingThrottled,
  refused: mailServers.outgoingRefused,
  address: mailServers.outgoingAddressRefused,
}

/** The properties of an error of nodemailer that the fault depends on. */
type ConnectionError = { message?: string; code?: unknown; originalCode?: unknown; response?: unknown }

const tlsCodes =
  /^(ETLS|EREQUIRETLS|CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$)/

/** Classifies an error of connecting or logging in. */
export function smtpFaultOf(error: unknown): SmtpFault {
  if (error instanceof SmtpFault) return error
  const { code, originalCode, response }: ConnectionError = error instanceof Error ? error : {}
  const reply = readReply(typeof response === 'string' ? response : undefined)
  return new SmtpFault(kindOf([code, originalCode], reply), reply, error)
}

function kindOf(codes: unknown[], reply: SmtpReply | null): SmtpFaultKind {
  if (reply && reply.code >= 400 && reply.code < 500) return 'throttled'
  if (codes.some((code) => code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2')) return 'credentials'
  // A failed handshake has no reply.
  if (codes.includes('ETLS') && reply) return 'tls_missing'
  if (codes.some((code) => typeof code === 'string' && tlsCodes.test(code))) return 'certificate'
  return reply && reply.code >= 500 ? 'refused' : 'unreachable'
}

/** What the record of a message says: the refusal of its server, else the reason of the fault. */
export function faultText({ reply, reason }: SmtpFault): Message | string {
  return reply?.text && reply.code >= 400 ? reply.text : reason
}
