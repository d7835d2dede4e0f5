/** Why a mailbox cannot be used now. The message of each code is in `mail-fault.ts`. */
export type MailFaultCode =
  | 'port_refused'
  | 'address_refused'
  | 'name_unknown'
  | 'no_connection'
  | 'tls_missing'
  | 'certificate_refused'
  | 'tls_outdated'
  | 'login_refused'
  | 'consent_needed'
  | 'no_token'
  | 'server_busy'
  | 'secret_unreadable'

/**
 * An error of a mail connection of ours. Its message is for the log of the process: it may name hosts, but has no text
 * of a server.
 */
export class MailError extends Error {
  override name = 'MailError'
  readonly code: MailFaultCode

  constructor(code: MailFaultCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
