/**
 * The bytes of a text in UTF-8, each as one character: a header carries Latin-1, and the service reads UTF-8 from it.
 */
export function headerText(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
}

/** Returns the headers with the reason of the access as X-Audit-Reason, unless they have one or no reason was given. */
export function withReason(headers: HeadersInit | undefined, reason: string): Headers {
  const all = new Headers(headers)
  if (reason !== '' && !all.has('x-audit-reason')) all.set('x-audit-reason', headerText(reason))
  return all
}
