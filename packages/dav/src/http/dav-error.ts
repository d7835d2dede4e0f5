/** Why a request to a DAV server failed. The message of each code is in `dav-fault.ts`. */
export type DavFaultCode =
  | 'address_refused'
  | 'plaintext_refused'
  | 'redirect_refused'
  | 'name_unknown'
  | 'no_connection'
  | 'certificate_refused'
  | 'tls_outdated'
  | 'login_refused'
  | 'digest_needed'
  | 'access_refused'
  | 'not_found'
  | 'server_busy'
  | 'server_failed'
  | 'no_dav'
  | 'answer_too_large'
  | 'consent_needed'
  | 'no_token'
  | 'secret_unreadable'

/** Faults of one collection: the others of the account go on. */
export const collectionFaults: ReadonlySet<DavFaultCode> = new Set([
  'access_refused',
  'not_found',
  'server_failed',
  'no_dav',
  'answer_too_large',
])

/**
 * An error of a DAV request. Its message is for the log of the process: it may name hosts, but has no text of a server
 * and no secret.
 */
export class DavError extends Error {
  override name = 'DavError'
  readonly code: DavFaultCode
  /** The status of the answer; null: there was none. */
  readonly status: number | null
  /** The server wants no request before this instant (Retry-After); null: it has named none. */
  readonly retryAt: Date | null

  constructor(
    code: DavFaultCode,
    message: string,
    {
      status = null,
      retryAt = null,
      ...options
    }: ErrorOptions & { status?: number | null; retryAt?: Date | null } = {},
  ) {
    super(message, options)
    this.code = code
    this.status = status
    this.retryAt = retryAt
  }
}
