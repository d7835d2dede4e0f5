import type { MailboxState } from '@fiscus/contracts/mail/mail-vocabulary'
import { Problem } from '@fiscus/contracts/problems/problem'
import { connections } from '@fiscus/messages/connections'
import { mailServers } from '@fiscus/messages/mail-servers'
import type { Message } from '@fiscus/messages/message'
import { CredentialError } from '@fiscus/runtime/credentials/credential-error'
import { hasCertificateCode } from '@fiscus/runtime/egress/certificate-error'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { originOf } from '@fiscus/runtime/faults/origin'
import { Pop3Error } from '../pop3/pop3-error.ts'
import { MailError, type MailFaultCode } from './mail-error.ts'

/**
 * What a failed connection means for its mailbox. `reason` is for the tenant: it has no text of the server and no
 * address.
 */
export type MailFault = { state: MailboxState; code: MailFaultCode; reason: Message }

/**
 * A refused, a silent and a garbled connection have one code and one sentence, so that they do not tell open from
 * closed ports.
 */
const faults: Record<MailFaultCode, { state: MailboxState; reason: Message }> = {
  port_refused: { state: 'address_refused', reason: mailServers.portRefused() },
  address_refused: { state: 'address_refused', reason: connections.addressRefused() },
  name_unknown: { state: 'waiting', reason: connections.nameUnknown() },
  no_connection: { state: 'waiting', reason: mailServers.noConnection() },
  tls_missing: { state: 'waiting', reason: mailServers.tlsMissing() },
  certificate_refused: { state: 'certificate_refused', reason: connections.certificateRefused() },
  login_refused: { state: 'needs_password', reason: connections.loginRefused() },
  consent_needed: { state: 'needs_password', reason: mailServers.consentNeeded() },
  no_token: { state: 'waiting', reason: connections.noToken() },
  server_busy: { state: 'waiting', reason: mailServers.serverBusy() },
  secret_unreadable: { state: 'waiting', reason: connections.secretUnreadable() },
}

/** The fault of a code. */
export function faultOf(code: MailFaultCode): MailFault {
  return { code, ...faults[code] }
}

/**
 * Maps an error of imapflow, nodemailer, our POP3 client or Node to the state of a mailbox and to a message.
 * @throws the error, if it is one of the database or the files, or a problem: no mail server is to blame for it
 */
export function mailFaultOf(error: unknown): MailFault {
  if (error instanceof Problem || originOf(error) !== null) throw error
  return faultOf(codeOf(error))
}

function codeOf(error: unknown): MailFaultCode {
  if (error instanceof MailError || error instanceof CredentialError) return error.code
  if (error instanceof Pop3Error) return codeOfPop3(error)
  if (!(error instanceof Error)) return 'no_connection'
  if (isCertificateError(error)) return 'certificate_refused'
  if (isBusy(error)) return 'server_busy'
  if (isLoginRefused(error)) return 'login_refused'
  if (hasCode(error, 'ETLS') || ('tlsFailed' in error && error.tlsFailed)) return 'tls_missing'
  if (hasCode(error, 'ENOTFOUND', 'EDNS', 'EAI_AGAIN')) return 'name_unknown'
  const cause = error.cause ?? ('_err' in error ? error._err : undefined)
  return cause instanceof Error ? codeOf(cause) : 'no_connection'
}

function codeOfPop3({ fault, responseCode, cause }: Pop3Error): MailFaultCode {
  if (fault === 'login') return 'login_refused'
  if (fault === 'no_tls') return 'tls_missing'
  if (fault === 'refused' && responseCode !== null) return 'server_busy'
  return cause instanceof Error && isCertificateError(cause) ? 'certificate_refused' : 'no_connection'
}

/** nodemailer replaces the code of the certificate by its own, and keeps its text. */
const certificateTexts =
  /certificate has expired|certificate is not yet valid|self[- ]signed certificate|unable to (get|verify) .*(certificate|issuer)|does not match certificate/i

function isCertificateError(error: Error): boolean {
  return hasCertificateCode(error) || certificateTexts.test(error.message)
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
