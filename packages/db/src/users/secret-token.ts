import { hash, randomBytes } from 'node:crypto'

/** A new token of 256 random bits with its digest, which alone is stored: its SHA-256 is as safe as a slow hash. */
export function newToken(): { token: string; digest: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: digestOf(token) }
}

/** The SHA-256 of a token in hexadecimal digits. */
export function digestOf(token: string): string {
  return hash('sha256', token)
}
