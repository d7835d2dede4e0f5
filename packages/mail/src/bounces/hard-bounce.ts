/**
 * Status codes of addresses that will never get mail (RFC 3463): they do not exist or have moved. 5.4.310: Exchange
 * Online.
 */
const ofAddress = /^5\.(1\.(1|2|3|6|10)|4\.(4|310))$/
/** Codes of an unknown or disabled address that servers also use for other reasons. */
const mostlyOfAddress = /^5\.(1\.0|2\.1)$/
/** Codes that have this meaning only with the words below: 5.4.1 from Exchange Online, 5.5.0 from Outlook.com. */
const unclear = /^5\.(0\.0|4\.1|5\.0)$/

/** Answers for addresses that do not exist or are disabled. */
const answersForAddress = [
  /\brecipient address rejected: access denied/,
  /\bmailbox unavailable \(s\d+\)/,
  // Yahoo and AOL, which send no enhanced codes.
  /\bdelivery error: dd\b/,
  /\bmail action aborted, mailbox not found/,
  /\bthis mailbox is disabled/,
  // Other servers without enhanced codes.
  /\b(user|recipient|mailbox|account|address) (is )?(unknown|not found|does(n't| not) exist)\b/,
  /\b(unknown|no such|invalid) (user|recipient|mailbox|account|address)\b/,
]

/** Answers about the mailbox being full or busy, the sender, or a policy. */
const answersForOther =
  /\bquota\b|\bfull\b|\breceiving (mail|messages) (at a rate|too)|\bsender\b|\b5\.7\.\d|\bspam\b|\bpolicy\b|\bblocked\b/

/**
 * Returns whether a failed delivery concerns the address itself, so that it gets no further mail. A full mailbox, a
 * message that is too large and a policy are failures of one message. A generic code is replaced by the code in the
 * text of the server, else by its words.
 */
export function isHardBounce(status: string | null, diagnostic: string | null): boolean {
  const answer = (diagnostic ?? '').toLowerCase()
  const isGeneric = status === null || status === '5.0.0'
  const code = isGeneric ? (/\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0] ?? status) : status
  if (code !== null && ofAddress.test(code)) return true
  if (answersForOther.test(answer)) return false
  if (code !== null && mostlyOfAddress.test(code)) return true
  const isUnclear = code === null ? /\b55[0-4]\b/.test(answer) : unclear.test(code)
  return isUnclear && answersForAddress.some((words) => words.test(answer))
}
