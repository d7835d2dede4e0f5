import type { MailboxState } from '@fiscus/contracts/mail/mail-vocabulary'
import { hasCode } from '@fiscus/runtime/has-code'
import { MailError, type MailFaultCode } from './mail-error.ts'

/** What a failed connection means for its mailbox. `reason` is for the tenant: it has no text of the server and no address. */
export type MailFault = { state: MailboxState; code: MailFaultCode; reason: string }

/** A refused, silent or garbled connection has one code and one sentence, so that they do not tell open from closed ports. */
const faults: Record<MailFaultCode, { state: MailboxState; reason: string }> = {
  port_refused: {
    state: 'address_refused',
    reason:
      'This port is not one of mail. Use 993 or 143 for IMAP, 995 or 110 for POP3, 465 or 587 for SMTP.',
  },
  address_refused: {
    state: 'address_refused',
    reason: 'The server is not at a public address. The operator must allow its network in EGRESS_ALLOW.',
  },
  name_unknown: {
    state: 'waiting',
    reason: 'The name of the server has no address. Check the spelling of the host.',
  },
  no_connection: {
    state: 'waiting',
    reason: 'No mail server answered in time. Check host, port and TLS.',
  },
  tls_missing: {
    state: 'waiting',
    reason:
      'The server does not offer TLS on this port. Choose implicit TLS and its port. Nothing was sent without TLS.',
  },
  certificate_refused: {
    state: 'certificate_refused',
    reason:
      'The certificate of the server is expired, for another name, or of an unknown authority. It must be replaced on the server.',
  },
  login_refused: {
    state: 'needs_password',
    reason:
      'The server refused login and password. Enter the current password, or an app password where the provider asks for one.',
  },
  consent_needed: {
    state: 'needs_password',
    reason:
      'The provider no longer accepts the refresh token. Give consent again, and enter the new refresh token.',
  },
  no_token: {
    state: 'waiting',
    reason:
      'The token address of the provider returned no access token. Check the address and the client id.',
  },
  server_busy: {
    state: 'waiting',
    reason: 'The server is busy, or another program uses the mailbox. It is tried again.',
  },
  secret_unreadable: {
    state: 'waiting',
    reason:
      'The stored secret cannot be opened with the keys of this installation. The operator must check SECRETS_KEY.',
  },
  protocol: {
    state: 'waiting',
    reason: 'The server gave an answer that could not be understood. It is tried again.',
  },
}

/** The fault of a code. */
export function faultOf(code: MailFaultCode): MailFault {
  return { code, ...faults[code] }
}

/** Maps an error of imapflow, nodemailer, Node or ours to the state of a mailbox and to words. */
export function mailFaultOf(error: unknown): MailFault {
  return faultOf(codeOf(error))
}

function codeOf(error: unknown): MailFaultCode {
  if (error instanceof MailError) return error.code
  if (!(error instanceof Error)) return 'protocol'
  if (isCertificateError(error)) return 'certificate_refused'
  if (isBusy(error)) return 'server_busy'
  if (isLoginRefused(error)) return 'login_refused'
  if (hasCode(error, 'ETLS') || ('tlsFailed' in error && error.tlsFailed)) return 'tls_missing'
  if (hasCode(error, 'ENOTFOUND', 'EDNS', 'EAI_AGAIN')) return 'name_unknown'
  if (isWithoutConnection(error)) return 'no_connection'
  return causeOf(error) === undefined ? 'protocol' : codeOf(causeOf(error))
}

const causeOf = (error: Error): unknown => error.cause ?? ('_err' in error ? error._err : undefined)

/** Errors of the verification of X.509 certificates (OpenSSL), and of the name in them. */
const certificateCodes = [
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'CERT_CHAIN_TOO_LONG',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]

/** nodemailer replaces the code of the certificate by its own, and keeps its text. */
const certificateTexts =
  /certificate has expired|certificate is not yet valid|self[- ]signed certificate|unable to (get|verify) .*(certificate|issuer)|does not match certificate/i

function isCertificateError(error: Error): boolean {
  return hasCode(error, ...certificateCodes) || certificateTexts.test(error.message)
}

/** IMAP response codes (RFC 5530), and replies of SMTP before a login. */
function isBusy(error: Error): boolean {
  if ('serverResponseCode' in error && busyCodes.includes(String(error.serverResponseCode))) return true
  if (hasCode(error, 'ETHROTTLE')) return true
  const reply = 'responseCode' in error ? Number(error.responseCode) : Number.NaN
  return reply === 421 || reply === 454 || reply === 450 || reply === 451
}

const busyCodes = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN']

function isLoginRefused(error: Error): boolean {
  return (
    ('authenticationFailed' in error && error.authenticationFailed === true) ||
    hasCode(error, 'EAUTH', 'ENOAUTH')
  )
}

function isWithoutConnection(error: Error): boolean {
  if (error.name === 'TimeoutError' || error.name === 'AggregateError') return true
  return (
    hasCode(error, ...connectionCodes) ||
    ('code' in error && /^(ERR_SSL|ERR_TLS|ECONN|EHOST|ENET)/.test(String(error.code)))
  )
}

const connectionCodes = [
  'EPIPE',
  'EPROTO',
  'ESOCKET',
  'ETIMEDOUT',
  'ETIMEOUT',
  'EADDRNOTAVAIL',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'ClosedAfterConnectText',
  'ClosedAfterConnectTLS',
  'NoConnection',
]
