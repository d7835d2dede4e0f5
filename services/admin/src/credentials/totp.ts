import { Secret, TOTP } from 'otpauth'

const issuer = 'Fiscus'
const periodSeconds = 30

/** A new secret of 160 bits in Base32 (RFC 4226 §4). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address of a secret for authenticator apps: `otpauth://totp/…`. */
export function totpUri(secret: string, account: string): string {
  return totpOf(secret, account).toString()
}

/**
 * The time step of a code that is valid at an instant, or one step before or after it (RFC 6238 §5.2). null: the code
 * is wrong.
 */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = totpOf(secret, issuer).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 })
}
