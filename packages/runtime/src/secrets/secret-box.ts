import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretKeys } from './secret-keys.ts'

/** Where a secret is stored, for example `app_users.totp_secret` of a record: it cannot be opened elsewhere. */
export type SecretPlace = { field: string; id: string }

/** Encrypts secrets that are stored in a database. */
export type SecretBox = {
  seal(text: string, place: SecretPlace): string
  /** @throws Error when the key is missing, or the text was changed or belongs to another place */
  open(sealed: string, place: SecretPlace): string
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a random nonce, bound to the place of the secret. A sealed text is `v<version>.<base64url of nonce, ciphertext,
 * tag>`, so that secrets of an earlier key can be opened while it is configured.
 */
export function createSecretBox({ current, all }: SecretKeys): SecretBox {
  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, keyOf(all, current), iv).setAAD(boundTo(place))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v${current}.${sealed.toString('base64url')}`
    },
    open(sealed, place) {
      const [, version, data = ''] = /^v(\d+)\.([\w-]+)$/.exec(sealed) ?? []
      const bytes = Buffer.from(data, 'base64url')
      const decipher = createDecipheriv(algorithm, keyOf(all, Number(version)), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(boundTo(place))
        .setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

function keyOf(keys: SecretKeys['all'], version: number): Buffer {
  const key = keys.get(version)
  if (!key) throw new Error(`A secret is encrypted with the key ${version}, which SECRETS_KEY does not have`)
  return key
}

function boundTo({ field, id }: SecretPlace): Buffer {
  return Buffer.from(`${field} ${id}`)
}
