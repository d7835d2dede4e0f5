import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { SigningKeys } from '../threads/signed-message-id.ts'

const purpose = 'envelope-id'

/**
 * The ENVID of a message (RFC 3461 §4.4): HMAC-SHA-256 of its id in the queue, 128 bits in hex, under a key of the
 * scope. It is in the envelope only, so that the servers of a message have it and its recipients cannot guess it. Each
 * try has the same. null: the process has no `SECRETS_KEY`.
 */
export function envelopeIdOf(queueId: string, secrets: SigningKeys): string | null {
  const [key] = secrets.signingKeys(purpose)
  return key ? digest(queueId, key) : null
}

/** Returns whether a key of the scope made this ENVID for the message. The comparison takes constant time. */
export function isEnvelopeIdOf(queueId: string, given: string, secrets: SigningKeys): boolean {
  const bytes = Buffer.from(given.toLowerCase())
  return secrets.signingKeys(purpose).some((key) => {
    const own = Buffer.from(digest(queueId, key))
    return own.length === bytes.length && timingSafeEqual(own, bytes)
  })
}

function digest(queueId: string, key: KeyObject): string {
  return createHmac('sha256', key).update(queueId).digest('hex').slice(0, 32)
}
