import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'

/** The signing keys of a scope: those of another tenant differ. */
export type SigningKeys = Pick<SecretBox, 'signingKeys'>

/**
 * What a Message-ID of ours contains. The nonce is unique in its thread: seven letters a to z and digits. `domains`: of
 * our host and the like, of which the first one that is short enough is taken.
 */
export type SignedId = { threadId: string; nonce: string; domains: readonly string[] }

const purpose = 'message-id'
/**
 * Longer ids do not fit into a line of 78 characters with the name of their header: programs fold or encode them, and
 * others lose them (RFC 5322 §2.1.1).
 */
const charactersMax = 60
/** Characters of a thread and of a signature in base 36: 128 and 62 bits. */
const threadLength = 25
const signatureLength = 12
/** Numbers in base 36, so that an id is the same in small letters and in capitals. */
const pattern = /^([0-9a-z]{25})([0-9a-z]{7})([0-9a-z]{12})@/
/** As the releases before wrote them. */
const longPattern = /^f\.([0-9a-f]{32})\.([0-9a-z]{1,32})\.([0-9a-f]{32})@/
/** For a host with a long name: a domain that no one has (RFC 2606). The rest of the id is unique without it. */
const noDomain = 'fiscus.invalid'

/**
 * Returns a Message-ID of at most 60 characters, without angle brackets, by which a later reply finds its thread even
 * if the message is no longer stored. The signature (HMAC-SHA-256, 62 bits) covers thread and nonce under a key of the
 * scope: an id that another tenant or a stranger made is none of ours.
 */
export function signedMessageId({ threadId, nonce, domains }: SignedId, secrets: SigningKeys): string {
  const [key] = secrets.signingKeys(purpose)
  if (!key) throw new Error('SECRETS_KEY has no key to sign with')
  const thread = inBase36(BigInt(`0x${threadId.replaceAll('-', '')}`), threadLength)
  const local = `${thread}${nonce}${signature(thread, nonce, key)}`
  const domain = domains.find((each) => local.length + 1 + each.length <= charactersMax)
  return `${local}@${domain ?? noDomain}`
}

/** Returns the thread of an id that a key of the scope has signed, else null. The comparison takes constant time. */
export function threadOfSignedId(id: string, secrets: SigningKeys): string | null {
  const text = id.toLowerCase()
  const isLong = longPattern.test(text)
  const [, thread = '', nonce = '', given = ''] = (isLong ? longPattern : pattern).exec(text) ?? []
  if (given === '') return null
  const sign = isLong ? longSignature : signature
  const isOurs = secrets
    .signingKeys(purpose)
    .some((key) => timingSafeEqual(Buffer.from(given), Buffer.from(sign(thread, nonce, key))))
  if (!isOurs) return null
  const digits = isLong ? thread : fromBase36(thread).toString(16).padStart(32, '0')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const digestOf = (thread: string, nonce: string, key: KeyObject) =>
  createHmac('sha256', key).update(`${thread} ${nonce}`).digest()

function signature(thread: string, nonce: string, key: KeyObject): string {
  const number = digestOf(thread, nonce, key).readBigUInt64BE()
  return inBase36(number % 36n ** BigInt(signatureLength), signatureLength)
}

function longSignature(thread: string, nonce: string, key: KeyObject): string {
  return digestOf(thread, nonce, key).toString('hex').slice(0, 32)
}

function inBase36(number: bigint, length: number): string {
  return number.toString(36).padStart(length, '0')
}

function fromBase36(text: string): bigint {
  return Array.from(text).reduce((number, digit) => number * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
}
