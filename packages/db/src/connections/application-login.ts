import { scryptSync } from 'node:crypto'
import { scramVerifier } from './scram-verifier.ts'

/** The role with the rights of the application. It cannot log in; the application's logins are its members. */
export const applicationRole = 'fiscus_app'

const suffix = '_application'
const passwordBytes = 32
/** The derivation takes about 50 ms, and a process opens many connections with one password. */
const passwords = new Map<string, string>()
const passwordsMax = 100

/**
 * Returns the URL of the same database with the login of the application: `<owner>_application`, with a password that
 * is derived from the owner's by scrypt (RFC 7914). So every process with the owner's URL finds the login, and the
 * application's URL does not reveal the owner's password. Returns the URL of such a login unchanged. Without a
 * password, the server must accept both without one.
 */
export function applicationUrl(url: string): string {
  if (isApplicationUrl(url)) return url
  const application = new URL(url)
  const login = `${decodeURIComponent(application.username)}${suffix}`
  application.username = encodeURIComponent(login)
  if (application.password)
    application.password = derivePassword(decodeURIComponent(application.password), login)
  return application.href
}

/** The login of the application and the stored form of its password, as PostgreSQL and a PgBouncer have it. */
export type ApplicationLogin = { login: string; verifier: string }

/** Returns the login that `applicationUrl` derives from an owner's URL. The verifier is empty without a password. */
export function applicationLogin(ownerUrl: string): ApplicationLogin {
  const { username, password } = new URL(applicationUrl(ownerUrl))
  const login = decodeURIComponent(username)
  return { login, verifier: password && scramVerifier(login, decodeURIComponent(password)) }
}

/**
 * Returns the line of the application's login for the `auth_file` of a PgBouncer. The URL of an owner gives the
 * verifier that `bin/tenant migrate` stores in PostgreSQL, which opens connections with a twentieth of PgBouncer's
 * work; the URL of a login that an administrator made gives its password, because its verifier is unknown.
 */
export function userlistLine(url: string): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const { username, password } = new URL(url)
  if (isApplicationUrl(url)) return [username, password].map(decodeURIComponent).map(quoted).join(' ')
  const { login, verifier } = applicationLogin(url)
  return `${quoted(login)} ${quoted(verifier)}`
}

/** Returns whether a URL has the login of an application: its name ends with `_application`. */
export function isApplicationUrl(url: string): boolean {
  return decodeURIComponent(new URL(url).username).endsWith(suffix)
}

function derivePassword(ownerPassword: string, login: string): string {
  const key = JSON.stringify([login, ownerPassword])
  const known = passwords.get(key)
  if (known) return known
  const password = scryptSync(ownerPassword, `fiscus ${login}`, passwordBytes).toString('base64url')
  if (passwords.size < passwordsMax) passwords.set(key, password)
  return password
}
