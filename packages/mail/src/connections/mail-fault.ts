import type { MailboxState } from '@fiscus/contracts/mail/mail-vocabulary'
import { Problem } from '@fiscus/contracts/problems/problem'
import { connections } from '@fiscus/messages/connections'
import { mailServers } from '@fiscus/messages/mail-servers'
import type { Message } from '@fiscus/messages/message'
import { CredentialError } from '@fiscus/runtime/credentials/credential-error'
import { tlsFaultOf } from '@fiscus/runtime/egress/tls-fault'
import { originOf } from '@fiscus/runtime/faults/origin'
import { Pop3Error } from '../pop3/pop3-error.ts'
import { SmtpFault, type SmtpFaultKind } from '../smtp/smtp-fault.ts'
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
  tls_outdated: { state: 'waiting', reason: connections.tlsOutdated() },
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

const codesOfSmtp: Record<SmtpFaultKind, MailFaultCode> = {
  unreachable: 'no_connection',
  refused: 'no_connection',
  tls_failed: 'no_connection',
  tls_missing: 'tls_missing',
  tls_outdated: 'tls_outdated',
  certificate: 'certificate_refused',
  credentials: 'login_refused',
  throttled: 'server_busy',
  address: 'address_refused',
}

/**
 * Maps an error of a mail host, of its logins or of the time of a connection to the state of a mailbox and to a
 * message. The clients of mail name their errors themselves, so that no code of another server is taken for theirs.
 * Null: no mail server is to blame, but the database, the files or this program.
 */
export function mailFaultOf(error: unknown): MailFault | null {
  if (error instanceof Problem || originOf(error) !== null) return null
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = codeOf(cause)
    if (code !== null) return faultOf(code)
  }
  return null
}

function codeOf(error: Error): MailFaultCode | null {
  if (error instanceof MailError || error instanceof CredentialError) return error.code
  if (error instanceof Pop3Error) return codeOfPop3(error)
  if (error instanceof SmtpFault) return codesOfSmtp[error.kind]
  return error.name === 'TimeoutError' ? 'no_connection' : null
}

function codeOfPop3({ fault, responseCode, cause }: Pop3Error): MailFaultCode {
  if (fault === 'login') return 'login_refused'
  if (fault === 'no_tls') return 'tls_missing'
  if (fault === 'refused' && responseCode !== null) return 'server_busy'
  const { code, message }: { code?: unknown; message?: string } = cause instanceof Error ? cause : {}
  return tlsFaultOf(code, message) ?? 'no_connection'
}
