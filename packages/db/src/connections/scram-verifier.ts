import { createHmac, hash, pbkdf2Sync } from 'node:crypto'

/**
 * The password is 32 bytes that scrypt derived, so that more iterations would slow down connections and nothing else.
 */
const iterations = 1
const saltBytes = 16

/**
 * Returns the stored form of the derived password of a login for SCRAM-SHA-256 (RFC 5803). The salt follows from the
 * name of the login: PostgreSQL and the `auth_file` of a PgBouncer get the same verifier, with which PgBouncer passes
 * the proof of its client on and derives no key itself.
 */
export function scramVerifier(login: string, password: string): string {
  const salt = hash('sha256', `fiscus ${login}`, 'buffer').subarray(0, saltBytes)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = hash('sha256', keyOf('Client Key'), 'base64')
  const serverKey = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
