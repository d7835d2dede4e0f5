import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { setBounded } from '../caches/set-bounded.ts'
import type { SecretKeys } from './secret-keys.ts'

/** Where a secret is stored, for example `app_users.totp_secret` of a record: it cannot be opened elsewhere. */
export type SecretPlace = { field: string; id: string }

/** Encrypts secrets that are stored in a database. */
export type SecretBox = {
  seal(text: string, place: SecretPlace): string
  /** @throws Error when the key is missing, or the text was changed or belongs to another place */
  open(sealed: string, place: SecretPlace): string
  /** The version of the key of a sealed text; null for a text that is not sealed. */
  versionOf(sealed: string): number | null
  /** The version of the key that `seal` uses. */
  current: number
  /**
   * Keys of 32 bytes to sign with, derived for a purpose: the current one first, then those of earlier keys, which
   * still check what they have signed (RFC 5869). None in a process without `SECRETS_KEY`.
   */
  signingKeys(purpose: string): readonly KeyObject[]
}

const algorithm = 'aes-256-gcm'
const sealedText = /^v(\d{1,6})\.([\w-]+)$/
const ivBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a random nonce, bound to the scope (the id of a tenant; '' for what the platform shares) and the
 * place of the secret. A sealed text is `v<version>.<base64url of nonce, ciphertext, tag>`, so that secrets of an
 * earlier key can be opened while it is configured.
 */
export function createSecretBox({ current, all }: SecretKeys, scope = ''): SecretBox {
  const boundTo = ({ field, id }: SecretPlace) => Buffer.from(`${scope && `${scope} `}${field} ${id}`)
  return {
    current,
    seal(text, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, keyOf(all, current), iv).setAAD(boundTo(place))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v${current}.${sealed.toString('base64url')}`
    },
    open(sealed, place) {
      const [, version, data = ''] = sealedText.exec(sealed) ?? []
      const bytes = Buffer.from(data, 'base64url')
      const decipher = createDecipheriv(algorithm, keyOf(all, Number(version)), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(boundTo(place))
        .setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
    versionOf(sealed) {
      const [, version] = sealedText.exec(sealed) ?? []
      return version === undefined ? null : Number(version)
    },
    signingKeys(purpose) {
      return derivedKeys({ current, all }, `${scope} ${purpose}`)
    },
  }
}

/**
 * Derived keys by scope and purpose. A message needs two of them, and a derivation takes as long as the rest of its
 * signature.
 */
const derived = new WeakMap<SecretKeys['all'], Map<string, readonly KeyObject[]>>()
const derivedMax = 1_000

function derivedKeys({ current, all }: SecretKeys, info: string): readonly KeyObject[] {
  const ofKeys = derived.get(all) ?? new Map<string, readonly KeyObject[]>()
  const known = ofKeys.get(info)
  if (known) return known
  const versions =
    all.size === 0 ? [] : [current, ...[...all.keys()].filter((version) => version !== current)]
  const made = versions.map((version) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', keyOf(all, version), '', info, 32))),
  )
  setBounded(ofKeys, info, made, derivedMax)
  derived.set(all, ofKeys)
  return made
}

function keyOf(keys: SecretKeys['all'], version: number): Uint8Array {
  const key = keys.get(version)
  if (key) return key
  if (keys.size === 0)
    throw new Error('SECRETS_KEY is not set for this process: set it to the same keys as for admin and mail')
  throw new Error(`A secret is encrypted with the key ${version}, which SECRETS_KEY does not have`)
}
