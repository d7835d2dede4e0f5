import { hash, randomBytes } from 'node:crypto'

const prefixLength = 12

/** 256 random bits, so that a plain SHA-256 of the key is as safe as a slow one, and can be looked up. */
export function makeKeyText(): string {
  return `tx_live_${randomBytes(32).toString('base64url')}`
}

/** What is stored of a key: by `prefix` people tell keys apart, by the digest the API finds them. */
export function traceOf(key: string): { prefix: string; key_digest: string } {
  return { prefix: key.slice(0, prefixLength), key_digest: hash('sha256', key) }
}
