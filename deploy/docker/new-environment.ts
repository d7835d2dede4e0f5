import { randomBytes } from 'node:crypto'
import { applicationUrl } from '../../packages/db/src/connections/application-login.ts'

/** Returns the text of `.env.example` with new secrets. */
export function withNewSecrets(example: string): string {
  const secret = () => randomBytes(32).toString('base64url')
  const secrets = {
    POSTGRES_PASSWORD: secret(),
    REDIS_PASSWORD: secret(),
    SECRETS_KEY: `1:${randomBytes(32).toString('base64')}`,
    METRICS_TOKEN: secret(),
  }
  const filled = Object.entries(secrets).reduce(
    (text, [name, value]) => withValue(text, name, value),
    example,
  )
  return withDerivedPassword(filled)
}

/**
 * Returns the text of an `.env` with the password of the application's login, which is derived from the owner's.
 * @throws Error when the text has no POSTGRES_PASSWORD
 */
export function withDerivedPassword(text: string): string {
  const password = /^POSTGRES_PASSWORD=(.+)$/m.exec(text)?.[1]
  if (password === undefined) throw new Error('.env has no POSTGRES_PASSWORD.')
  const owner = new URL('postgres://fiscus@postgres/fiscus')
  owner.password = encodeURIComponent(password)
  return withValue(text, 'APPLICATION_PASSWORD', new URL(applicationUrl(owner.href)).password)
}

/** Returns the text of an `.env` with another value of a variable that it has. */
export function withValue(text: string, name: string, value: string): string {
  return text.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}=${value}`)
}
