import { tlsFaultOf } from '@fiscus/runtime/egress/tls-fault'
import { MailError, type MailFaultCode } from '../connections/mail-error.ts'

/** The server has no folder with the name. */
export class FolderMissing extends MailError {
  override name = 'FolderMissing'
}

/** The properties of an error of imapflow that its fault depends on. The others are a server's, or those of Node. */
type ImapError = {
  message?: string
  code?: unknown
  serverResponseCode?: unknown
  authenticationFailed?: boolean
  tlsFailed?: boolean
  mailboxMissing?: boolean
}

/** Response codes (RFC 5530) of a server that cannot serve the mailbox now. */
const busyCodes = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN']

/**
 * Returns what imapflow rejects with as an error of the mail host. Only here are its codes read: other clients have the
 * same ones.
 */
export function imapFaultOf(error: unknown): MailError {
  if (error instanceof MailError) return error
  const thrown: ImapError = error instanceof Error ? error : {}
  const message = thrown.message ?? 'IMAP failed'
  if (thrown.mailboxMissing) return new FolderMissing('no_connection', message, { cause: error })
  return new MailError(codeOf(thrown), message, { cause: error })
}

function codeOf({ code, message, serverResponseCode, ...thrown }: ImapError): MailFaultCode {
  const ofTls = tlsFaultOf(code, message)
  if (ofTls !== null) return ofTls
  if (code === 'ETHROTTLE' || busyCodes.includes(String(serverResponseCode))) return 'server_busy'
  if (thrown.authenticationFailed) return 'login_refused'
  // With a code, the handshake has failed: the server does offer TLS.
  return thrown.tlsFailed && code === undefined ? 'tls_missing' : 'no_connection'
}

/** Waits for a command of imapflow. @throws MailError */
export function ofImap<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw imapFaultOf(error)
  })
}
