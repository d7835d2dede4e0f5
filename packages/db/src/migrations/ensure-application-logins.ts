import { hash } from 'node:crypto'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type postgres from 'postgres'
import { applicationLimits } from '../connections/application-limits.ts'
import {
  type ApplicationLogin,
  applicationLogin,
  applicationUrl,
  formerLogin,
  type ProcessClass,
  processClasses,
  roleOf,
} from '../connections/application-login.ts'
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
 * Creates the login of each class on the server of `url`, or gives it the current password. A login has the rights of
 * the role of its class and no other. Safe to repeat, and to run from several processes concurrently.
 *
 * Ends the login that all processes had in the releases before the classes, when none of `administrationUrl`'s sessions
 * has it: processes of such a release go on until they are replaced (0023).
 * @throws OperatorError when a role of this name has more rights than its class may have
 */
export async function ensureApplicationLogins(url: string, administrationUrl = url): Promise<void> {
  await asOwner(url, async (client) => {
    await client`select pg_advisory_lock(${loginLock})`
    for (const processClass of processClasses) {
      const application = applicationLogin(url, processClass)
      const role = roleOf(processClass)
      if (!(await canLogIn(url, processClass))) await createLogin(client, application, role)
      else if (!(await hasOwnVerifier(client, application))) await replaceVerifier(client, application)
      await limitLogin(client, application.login)
      await rejectPowerfulLogin(client, application.login, role)
    }
    await endFormerLogin(client, { url, administrationUrl })
  })
}

async function canLogIn(url: string, processClass: ProcessClass): Promise<boolean> {
  const client = connectApplication(applicationUrl(url, processClass), 1)
  try {
    const [row] =
      await client`select pg_has_role(current_user, ${roleOf(processClass)}, 'usage') as has_rights`
    return row?.has_rights === true
  } catch (error) {
    if (hasSqlState(error, ...invalidLogin)) return false
    throw error
  } finally {
    await client.end({ timeout: 0 })
  }
}

async function createLogin(client: postgres.Sql, application: ApplicationLogin, role: string): Promise<void> {
  const { login } = application
  const [existing] = await client`select from pg_roles where rolname = ${login}`
  if (!existing) await client`create role ${client(login)} login`
  await client`grant ${client(role)} to ${client(login)}`
  await storeVerifier(client, application)
}

/**
 * Its sessions are counted on the server of the administration, where every process has one; another server has none
 * of a process without work there.
 */
async function endFormerLogin(
  client: postgres.Sql,
  { url, administrationUrl }: { url: string; administrationUrl: string },
): Promise<void> {
  const login = formerLogin(url)
  const [role] = await client`select rolcanlogin from pg_roles where rolname = ${login}`
  if (!role?.rolcanlogin) return
  const used = await asOwner(
    administrationUrl,
    (main) => main`select from pg_stat_activity where usename = ${formerLogin(administrationUrl)} limit 1`,
  )
  if (used.length > 0) return
  try {
    await client.unsafe(`alter role ${quoteIdentifier(login)} nologin`)
  } catch (error) {
    // A login that an administrator made, who ends it.
    if (!hasSqlState(error, insufficientPrivilege)) throw error
  }
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

/** Gives a login the limits of the application, for its connections through a PgBouncer (0084). */
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
async function rejectPowerfulLogin(client: postgres.Sql, login: string, role: string): Promise<void> {
  const others = processClasses.map(roleOf).filter((each) => each !== role && role !== roleOf('standalone'))
  const [found] =
    await client`select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
    or pg_has_role(oid, current_user, 'member')
    or exists (select from unnest(string_to_array(${others.join()}, ',')) as other where pg_has_role(oid, other, 'member')) as is_powerful
    from pg_roles where rolname = ${login}`
  if (found?.is_powerful)
    throw new OperatorError(
      `The login ${login} of the application has more rights than ${role}: drop the role, and start again.`,
    )
}
