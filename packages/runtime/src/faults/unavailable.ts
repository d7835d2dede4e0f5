/**
 * A server that the process needs cannot be used now, and a later try may succeed. The message is one sentence for the
 * operator without secrets, so that logs leave its stack out.
 */
export class Unavailable extends Error {
  override name = 'Unavailable'
  /** Why, as part of a sentence. */
  readonly reason: string

  constructor(server: string, reason: string) {
    super(`${server} is unreachable (${reason}): try again later`)
    this.reason = reason
  }
}
