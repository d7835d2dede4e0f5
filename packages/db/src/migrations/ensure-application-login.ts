import { hash } from 'node:crypto'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type postgres from 'postgres'
import { applicationLimits } from '../connections/application-limits.ts'
import { type ApplicationLogin, applicationLogin, applicationRole } from '../connections/application-login.ts'
import { asOwner, connectApplication } from '../connections/connect.ts'
import { hasSqlState, invalidLogin } from '../connections/sql-states.ts'

const loginLock = 20_261_124
const insufficientPrivilege = '42501'
const digestHexCharacters = 16

/**
 * The comment on a login whose verifier is that of `applicationLogin`. PostgreSQL shows a verifier to superusers only.
 * The comment names the verifier by a digest, because an older release may store a replaced password and keeps the
 * comment.
 */
function verifierMark(verifier: string): string {
  const digest = hash('sha256', verifier).slice(0, digestHexCharacters)
  return `Fiscus stored the verifier of this login, which PgBouncer has too: ${digest}`
}

/**
 * Creates the login of the application on the server of `url`, or gives it the current password. The login has the
 * rights of the application role and no other. Safe to repeat, and to run from several processes concurrently.
 * @throws OperatorError when a role of this name has more rights than the application may have
 */
export async function ensureApplicationLogin(url: string): Promise<void> {
  const application = applicationLogin(url)
  await asOwner(url, async (client) => {
    await client`select pg_advisory_lock(${loginLock})`
    if (!(await canLogIn(url))) await createLogin(client, application)
    else if (!(await hasOwnVerifier(client, application))) await replaceVerifier(client, application)
    await limitLogin(client, application.login)
    await rejectPowerfulLogin(client, application.login)
  })
}

async function canLogIn(url: string): Promise<boolean> {
  const client = connectApplication(url, 1)
  try {
    const [row] = await client`select pg_has_role(current_user, ${applicationRole}, 'usage') as has_rights`
    return row?.has_rights === true
  } catch (error) {
    if (hasSqlState(error, ...invalidLogin)) return false
    throw error
  } finally {
    await client.end({ timeout: 0 })
  }
}

async function createLogin(client: postgres.Sql, application: ApplicationLogin): Promise<void> {
  const { login } = application
  const [existing] = await client`select from pg_roles where rolname = ${login}`
  if (!existing) await client`create role ${client(login)} login`
  await client`grant ${client(applicationRole)} to ${client(login)}`
  await storeVerifier(client, application)
}

async function hasOwnVerifier(client: postgres.Sql, { login, verifier }: ApplicationLogin): Promise<boolean> {
  const [row] = await client`
    select shobj_description(oid, 'pg_authid') = ${verifierMark(verifier)} as is_marked from pg_roles where rolname = ${login}`
  return row?.is_marked === true
}

/** An older release, or an administrator, stored the password with a random salt. */
async function replaceVerifier(client: postgres.Sql, application: ApplicationLogin): Promise<void> {
  try {
    await storeVerifier(client, application)
  } catch (error) {
    // A login that an administrator made: its PgBouncer needs the verifier or the password that he stored.
    if (!hasSqlState(error, insufficientPrivilege)) throw error
  }
}

async function storeVerifier(client: postgres.Sql, { login, verifier }: ApplicationLogin): Promise<void> {
  const role = quoteIdentifier(login)
  // A verifier instead of the password, because the server may log the statement.
  await client.unsafe(`alter role ${role} login ${verifier && `password '${verifier}'`}`)
  await client.unsafe(`comment on role ${role} is '${verifierMark(verifier)}'`)
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Gives the login the limits of the application, for its connections through a PgBouncer (0084). */
async function limitLogin(client: postgres.Sql, login: string): Promise<void> {
  const limits = Object.entries(applicationLimits).map(([name, ms]) => `${name}=${ms}`)
  const [role] = await client`select setconfig from pg_db_role_setting
    where setdatabase = 0 and setrole = (select oid from pg_roles where rolname = ${login})`
  const missing = limits.filter((limit) => !role?.setconfig.includes(limit))
  try {
    for (const limit of missing) await client.unsafe(`alter role ${quoteIdentifier(login)} set ${limit}`)
  } catch (error) {
    // A login that an administrator made. A process with a PgBouncer verifies the limits when it starts.
    if (!hasSqlState(error, insufficientPrivilege)) throw error
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
