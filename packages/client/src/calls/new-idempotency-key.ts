/**
 * A new Idempotency-Key of 128 random bits. Keep it for a request that the user can send again, for example after a
 * lost answer: the service answers once.
 */
export function newIdempotencyKey(): string {
  // Browsers offer randomUUID only on secure pages.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
