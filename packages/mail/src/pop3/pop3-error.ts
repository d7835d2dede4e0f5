/**
 * Why a POP3 session failed:
 * - `refused`: the server answered `-ERR`; the session continues unless the command was a login
 * - `login`: the server rejected the user or the password
 * - `protocol`: the answer is not POP3, or exceeds a limit
 * - `timeout`: no answer in time
 * - `closed`: the connection ended
 * - `no_tls`: the server does not offer STLS
 */
export type Pop3Fault = 'refused' | 'login' | 'protocol' | 'timeout' | 'closed' | 'no_tls'

/** A failure of a POP3 session. The message names the command, never its arguments nor the answer of the server. */
export class Pop3Error extends Error {
  override name = 'Pop3Error'
  readonly fault: Pop3Fault
  /**
   * The response code in brackets, for example `IN-USE` or `SYS/TEMP` (RFC 2449 §8, RFC 3206); null when there is none.
   */
  readonly responseCode: string | null

  constructor(
    fault: Pop3Fault,
    message: string,
    { cause, responseCode = null }: { cause?: unknown; responseCode?: string | null } = {},
  ) {
    super(message, { cause })
    this.fault = fault
    this.responseCode = responseCode
  }
}
