import { connections } from '@fiscus/messages/connections'
import { mailServers } from '@fiscus/messages/mail-servers'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { tlsFaultOf } from '@fiscus/runtime/egress/tls-fault'
import { readReply, type SmtpReply } from './smtp-reply.ts'

/**
 * Why a connection to an outgoing server failed:
 * - `unreachable`: no answer, or the connection broke
 * - `tls_missing`: the server offers no STARTTLS, and there is no plaintext instead
 * - `tls_failed`: there is no TLS on its port, or TLS failed
 * - `tls_outdated`: there is no version of TLS in common
 * - `certificate`: its certificate is not accepted
 * - `credentials`: the login is wrong
 * - `throttled`: the server refuses for now
 * - `refused`: the server does not serve this client
 * - `address`: the egress guard rejects its address or port
 */
export type SmtpFaultKind =
  | 'unreachable'
  | 'tls_missing'
  | 'tls_failed'
  | 'tls_outdated'
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
  tls_failed: mailServers.outgoingTlsFailed,
  tls_outdated: connections.tlsOutdated,
  certificate: connections.certificateRefused,
  credentials: mailServers.outgoingLoginRejected,
  throttled: mailServers.outgoingThrottled,
  refused: mailServers.outgoingRefused,
  address: mailServers.outgoingAddressRefused,
}

/** The properties of an error of nodemailer that the fault depends on. */
type ConnectionError = { message?: string; code?: unknown; originalCode?: unknown; response?: unknown }

const tlsCodes = /^(ETLS$|EREQUIRETLS$|ERR_TLS_|ERR_SSL_|EPROTO$)/

/** Classifies an error of connecting or logging in. Only here are the codes of nodemailer read. */
export function smtpFaultOf(error: unknown): SmtpFault {
  if (error instanceof SmtpFault) return error
  const thrown: ConnectionError = error instanceof Error ? error : {}
  const { response } = thrown
  const reply = readReply(typeof response === 'string' ? response : undefined)
  return new SmtpFault(kindOf(thrown, reply), reply, error)
}

function kindOf({ code, originalCode, message }: ConnectionError, reply: SmtpReply | null): SmtpFaultKind {
  const codes = [code, originalCode]
  if (reply && reply.code >= 400 && reply.code < 500) return 'throttled'
  if (codes.some((each) => each === 'EAUTH' || each === 'ENOAUTH' || each === 'EOAUTH2')) return 'credentials'
  // A failed handshake has no reply.
  if (codes.includes('ETLS') && reply) return 'tls_missing'
  // nodemailer replaces the code of the socket, and keeps it beside its own.
  const ofTls = tlsFaultOf(originalCode ?? code, message)
  if (ofTls !== null) return ofTls === 'tls_outdated' ? ofTls : 'certificate'
  if (codes.some((each) => typeof each === 'string' && tlsCodes.test(each))) return 'tls_failed'
  return reply && reply.code >= 500 ? 'refused' : 'unreachable'
}

/** What the record of a message says: the refusal of its server, else the reason of the fault. */
export function faultText({ reply, reason }: SmtpFault): Message | string {
  return reply?.text && reply.code >= 400 ? reply.text : reason
}
