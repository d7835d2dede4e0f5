import { randomBytes } from 'node:crypto'
import {
  applicationUrl,
  processClasses,
  userlistLines,
} from '../../packages/db/src/connections/application-login.ts'

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
  return withDerivedLogin(filled)
}

/**
 * Returns the text of an `.env` with the passwords of the logins of processes, which are derived from the owner's, and
 * their lines for PgBouncer. `npm start` and commands find theirs themselves.
 * @throws Error when the text has no POSTGRES_PASSWORD
 */
export function withDerivedLogin(text: string): string {
  const password = /^POSTGRES_PASSWORD=(.+)$/m.exec(text)?.[1]
  if (password === undefined) throw new Error('.env has no POSTGRES_PASSWORD.')
  const owner = new URL('postgres://fiscus@postgres/fiscus')
  owner.password = encodeURIComponent(password)
  const classes = processClasses.filter((each) => each !== 'standalone')
  const derived = classes.reduce(
    (filled, each) =>
      withValue(
        filled,
        `${each.toUpperCase()}_DATABASE_PASSWORD`,
        new URL(applicationUrl(owner.href, each)).password,
      ),
    text,
  )
  return withValue(derived, 'DATABASE_USERLIST', `'${userlistLines(owner.href, classes).join(' ')}'`)
}

/** Returns the text of an `.env` with another value of a variable. A variable that it does not have is appended. */
export function withValue(text: string, name: string, value: string): string {
  const line = new RegExp(`^${name}=.*$`, 'm')
  return line.test(text) ? text.replace(line, () => `${name}=${value}`) : `${text}${name}=${value}\n`
}
