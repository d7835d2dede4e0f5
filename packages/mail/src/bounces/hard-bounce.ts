/** Status codes of addresses that will never get mail (RFC 3463): they do not exist, have moved, or are disabled. */
const ofAddress = /^5\.(1\.(0|1|2|3|6|10)|2\.1|4\.4)$/

/**
 * Returns whether a failed delivery concerns the address itself, so that it gets no further mail. A full mailbox, a message that is too
 * large and a policy are failures of one message. A generic code is replaced by the code in the text of the server.
 */
export function isHardBounce(status: string | null, diagnostic: string | null): boolean {
  const [own] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic ?? '') ?? []
  const isGeneric = status === null || /^[5]\.0\.0$/.test(status)
  return ofAddress.test((isGeneric ? own : status) ?? '')
}
