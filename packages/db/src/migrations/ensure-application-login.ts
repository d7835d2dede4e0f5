import { createHmac, hash, pbkdf2Sync, randomBytes } from 'node:crypto'
import { hasCode } from '@fiscus/runtime/has-code'
import { OperatorError } from '@fiscus/runtime/operator-error'
import type postgres from 'postgres'
import { applicationLimits } from '../connections/application-limits.ts'
import { applicationRole, applicationUrl } from '../connections/application-login.ts'
import { asOwner, connectApplication } from '../connections/connect.ts'

const loginLock = 20_261_124
const invalidLogin = ['28P01', '28000']
const insufficientPrivilege = '42501'
const scramIterations = 4096

/**
 * Creates the login of the application on the server of `url`, or gives it the current password. The login has the rights of the
 * application role and no other. Safe to repeat, and to run from several processes concurrently.
 * @throws OperatorError when a role of this name has more rights than the application may have
 */
export async function ensureApplicationLogin(url: string): Promise<void> {
  const { username, password } = new URL(applicationUrl(url))
  const login = decodeURIComponent(username)
  await asOwner(url, async (client) => {
    await client`select pg_advisory_lock(${loginLock})`
    if (!(await canLogIn(url))) await createLogin(client, login, decodeURIComponent(password))
    await limitLogin(client, login)
    await rejectPowerfulLogin(client, login)
  })
}

async function canLogIn(url: string): Promise<boolean> {
  const client = connectApplication(url, 1)
  try {
    const [row] = await client`select pg_has_role(current_user, ${applicationRole}, 'usage') as has_rights`
    return row?.has_rights === true
  } catch (error) {
    if (hasCode(error, ...invalidLogin)) return false
    throw error
  } finally {
    await client.end({ timeout: 0 })
  }
}

async function createLogin(client: postgres.Sql, login: string, password: string): Promise<void> {
  const [existing] = await client`select from pg_roles where rolname = ${login}`
  if (!existing) await client`create role ${client(login)} login`
  await client`grant ${client(applicationRole)} to ${client(login)}`
  // A verifier instead of the password, because the server may log the statement.
  const verifier = password && `password '${scramVerifier(password)}'`
  await client.unsafe(`alter role "${login.replaceAll('"', '""')}" login ${verifier}`)
}

/** Gives the login the limits of the application, for its connections through a PgBouncer (0084). */
async function limitLogin(client: postgres.Sql, login: string): Promise<void> {
  const limits = Object.entries(applicationLimits).map(([name, ms]) => `${name}=${ms}`)
  const [role] = await client`select setconfig from pg_db_role_setting
    where setdatabase = 0 and setrole = ${login}::text::regrole`
  const missing = limits.filter((limit) => !role?.setconfig.includes(limit))
  try {
    for (const limit of missing)
      await client.unsafe(`alter role "${login.replaceAll('"', '""')}" set ${limit}`)
  } catch (error) {
    // A login that an administrator made. A process with a PgBouncer verifies the limits when it starts.
    if (!hasCode(error, insufficientPrivilege)) throw error
  }
}

/** The login may have existed before, with rights of its own. */
async function rejectPowerfulLogin(client: postgres.Sql, login: string): Promise<void> {
  const [role] =
    await client`select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
    or pg_has_role(oid, current_user, 'member') as is_powerful from pg_roles where rolname = ${login}`
  if (role?.is_powerful)
    throw new OperatorError(
      `The login ${login} of the application has more rights than ${applicationRole}: drop the role, and start again.`,
    )
}

/** The stored form of a password for SCRAM-SHA-256 (RFC 5803). */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, scramIterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = hash('sha256', keyOf('Client Key'), 'base64')
  const serverKey = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${scramIterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
