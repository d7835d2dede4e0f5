import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'

/** The signing keys of a scope: those of another tenant differ. */
export type SigningKeys = Pick<SecretBox, 'signingKeys'>

/** What a Message-ID of ours contains. The nonce is unique in its thread: letters a to z and digits, at most 32. */
export type SignedId = { threadId: string; nonce: string; domain: string }

const purpose = 'message-id'
const pattern = /^f\.([0-9a-f]{32})\.([0-9a-z]{1,32})\.([0-9a-f]{32})@/

/**
 * Returns a Message-ID, without angle brackets, by which a later reply finds its thread even if the message is no
 * longer stored. The signature (HMAC-SHA-256, 128 bits) covers thread and nonce under a key of the scope: an id that
 * another tenant or a stranger made is none of ours.
 */
export function signedMessageId({ threadId, nonce, domain }: SignedId, secrets: SigningKeys): string {
  const [key] = secrets.signingKeys(purpose)
  if (!key) throw new Error('SECRETS_KEY has no key to sign with')
  const thread = threadId.replaceAll('-', '')
  return `f.${thread}.${nonce}.${signature(thread, nonce, key)}@${domain}`
}

/** Returns the thread of an id that a key of the scope has signed, else null. The comparison takes constant time. */
export function threadOfSignedId(id: string, secrets: SigningKeys): string | null {
  const [, thread = '', nonce = '', given = ''] = pattern.exec(id.toLowerCase()) ?? []
  if (given === '') return null
  const isOurs = secrets
    .signingKeys(purpose)
    .some((key) => timingSafeEqual(Buffer.from(given), Buffer.from(signature(thread, nonce, key))))
  return isOurs ? thread.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}

function signature(thread: string, nonce: string, key: KeyObject): string {
  return createHmac('sha256', key).update(`${thread} ${nonce}`).digest('hex').slice(0, 32)
}
