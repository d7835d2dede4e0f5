import { oneLine, readReply, type SmtpReply } from './smtp-reply.ts'

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

/**
 * A fault of a connection. The message has words without a banner; `reply` has the answer of the server, if there was
 * one.
 */
export class SmtpFault extends Error {
  override name = 'SmtpFault'
  readonly kind: SmtpFaultKind
  readonly reply: SmtpReply | null

  /** `message`: more exact words than those of the kind. */
  constructor(kind: SmtpFaultKind, reply: SmtpReply | null, cause?: unknown, message = words[kind]) {
    super(message, { cause })
    this.kind = kind
    this.reply = reply
  }
}

const words: Record<SmtpFaultKind, string> = {
  unreachable: 'the outgoing server did not answer, or the connection broke',
  tls_missing: 'the outgoing server does not offer TLS on this port: choose implicit TLS and its port',
  certificate:
    'the TLS connection to the outgoing server failed: its certificate or its TLS version is not accepted',
  credentials: 'the outgoing server rejected the login',
  throttled: 'the outgoing server refuses connections or messages for now',
  refused: 'the outgoing server refuses this client',
  address: 'the address or the port of the outgoing server is not allowed',
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

/** A line for the record of a message: the refusal of its server, else the words of the fault. */
export function faultText({ reply, message }: SmtpFault): string {
  return reply?.text && reply.code >= 400 ? oneLine(reply.text) : message
}
