/**
 * Why the credentials of a server cannot be used now: the stored secret cannot be opened, or the provider returns no
 * access token.
 */
export type CredentialFault = 'secret_unreadable' | 'consent_needed' | 'no_token' | 'address_refused'

/**
 * An error of stored credentials. Its message is for the log of the process: it has no secret and no text of a server.
 */
export class CredentialError extends Error {
  override name = 'CredentialError'
  readonly code: CredentialFault

  constructor(code: CredentialFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
