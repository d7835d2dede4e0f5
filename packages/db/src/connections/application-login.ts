import { scryptSync } from 'node:crypto'
import type { DatabaseServer } from '@fiscus/runtime/environment/database-servers'
import { scramVerifier } from './scram-verifier.ts'

/**
 * The classes of processes, each with a login and rights of its own (0023): `api` is tax, mail, groupware and pdf,
 * `scheduler` also the ticker. `standalone` is `npm start` and what commands in bin/ do as the processes do it: it has
 * the rights of all the others.
 */
export const processClasses = ['admin', 'api', 'scheduler', 'worker', 'standalone'] as const
export type ProcessClass = (typeof processClasses)[number]

/** The role with the rights of all classes. The login of the releases before the classes is a member too. */
export const applicationRole = 'fiscus_app'

/** The role that owns what BullMQ creates for queues in the administration database. */
export const queueRole = 'fiscus_queue'

const suffix = '_application'
const passwordBytes = 32
/** The derivation takes about 50 ms, and a process opens many connections with one password. */
const passwords = new Map<string, string>()
const passwordsMax = 100

/** Returns the role with the rights of a class. It cannot log in; the logins of the class are its members. */
export function roleOf(processClass: ProcessClass): string {
  return processClass === 'standalone' ? applicationRole : `${applicationRole}_${processClass}`
}

/**
 * Returns the URL of the same database with the login of a class: `<owner>_<class>_application`, with a password that
 * is derived from the owner's by scrypt (RFC 7914). So every process with the owner's URL finds its login, and the URL
 * of a login reveals neither the owner's password nor that of another login. Returns the URL of such a login unchanged.
 * Without a password, the server must accept both without one.
 */
export function applicationUrl(url: string, processClass: ProcessClass = 'standalone'): string {
  if (isApplicationUrl(url)) return url
  const application = new URL(url)
  const login = `${decodeURIComponent(application.username)}_${processClass}${suffix}`
  application.username = encodeURIComponent(login)
  if (application.password)
    application.password = derivePassword(decodeURIComponent(application.password), login)
  return application.href
}

/** The addresses of a process: the administration database, its PgBouncer, and the further servers. */
type Addresses = {
  databaseUrl: string
  poolerUrl?: string | undefined
  servers?: readonly DatabaseServer[] | undefined
}

/** Returns a configuration whose addresses have the login of a class, where they had that of the owner. */
export function withLogin<Config extends Addresses>(config: Config, processClass: ProcessClass): Config {
  const { databaseUrl, poolerUrl, servers } = config
  const own = (url: string) => applicationUrl(url, processClass)
  return {
    ...config,
    databaseUrl: own(databaseUrl),
    poolerUrl: poolerUrl && own(poolerUrl),
    servers: servers?.map((server) => ({
      ...server,
      url: own(server.url),
      poolerUrl: server.poolerUrl && own(server.poolerUrl),
    })),
  }
}

/** The login of a class and the stored form of its password, as PostgreSQL and a PgBouncer have it. */
export type ApplicationLogin = { login: string; verifier: string }

/** Returns the login that `applicationUrl` derives from an owner's URL. The verifier is empty without a password. */
export function applicationLogin(ownerUrl: string, processClass: ProcessClass): ApplicationLogin {
  const { username, password } = new URL(applicationUrl(ownerUrl, processClass))
  const login = decodeURIComponent(username)
  return { login, verifier: password && scramVerifier(login, decodeURIComponent(password)) }
}

/**
 * Returns the lines of the logins for the `auth_file` of a PgBouncer, one of each class. The URL of an owner gives the
 * verifiers that `bin/tenant migrate` stores in PostgreSQL, which open connections with a twentieth of PgBouncer's
 * work; the URL of a login that an administrator made gives its password, because its verifier is unknown.
 */
export function userlistLines(url: string, classes: readonly ProcessClass[] = processClasses): string[] {
  const line = (...texts: string[]) => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' ')
  const { username, password } = new URL(url)
  if (isApplicationUrl(url)) return [line(...[username, password].map(decodeURIComponent))]
  return classes.map((each) => {
    const { login, verifier } = applicationLogin(url, each)
    return line(login, verifier)
  })
}

/**
 * Returns the login that all processes of an owner had in the releases before the classes, for
 * `bin/tenant migrate`, which ends it.
 */
export function formerLogin(ownerUrl: string): string {
  return `${decodeURIComponent(new URL(ownerUrl).username)}${suffix}`
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
