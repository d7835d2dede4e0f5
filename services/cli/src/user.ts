import { parseArgs } from 'node:util'
import { platformRoles, tenantRoles } from '@fiscus/contracts/access/roles'
import { singleLineText } from '@fiscus/contracts/fields/text'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import { appUsers } from '@fiscus/db/schema/control/app-users'
import { auditUser, type UserRow } from '@fiscus/db/users/audit-user'
import { changeUser, deactivateUser, resetSecondFactor } from '@fiscus/db/users/change-user'
import { endSessions } from '@fiscus/db/users/end-sessions'
import { membershipsOf } from '@fiscus/db/users/find-user'
import { createInvitation } from '@fiscus/db/users/invitations'
import { forgetDevices } from '@fiscus/db/users/login-attempts'
import { createUserLink } from '@fiscus/db/users/user-links'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { json, parseOption, parseWholeNumber, textOption } from './command/arguments.ts'
import { authorOptions, commandAuthor } from './command/author.ts'
import { readPanelAddress } from './command/config.ts'
import { printTable } from './command/print-table.ts'
import { type Command, exitCodes, type Program, runAsProcess, UsageError } from './command/run-program.ts'
import { withControlDatabase } from './command/with-database.ts'
import { grantOf } from './user/grant-of.ts'
import { printLink } from './user/print-link.ts'
import { requireActive, requireOne, withUser } from './user/with-user.ts'

const help = `Users of the panel. A link is displayed once, and works once.

  bin/user invite EMAIL --name=NAME --role=ROLE [--tenant=SLUG] [--hours=72]
                                   offers a role, which a new or a known user
                                   accepts, and prints a link
  bin/user link EMAIL [--hours=1]  prints a link for a user, for example after
                                   a lost password
  bin/user list                    lists users with their roles
  bin/user deactivate EMAIL        ends all access of a user at once, but not of
                                   the last administrator of the platform
  bin/user activate EMAIL          gives it back
  bin/user reset-second-factor EMAIL
                                   removes a lost second factor
  bin/user end-sessions EMAIL      logs a user out everywhere

Roles for a tenant: ${tenantRoles.join(' ')}
Roles without --tenant, for all tenants: ${platformRoles.join(' ')}
In place of EMAIL every command takes the id that bin/user list shows.
Links begin with --url=ADDRESS, the address at which browsers open the panel: by
default PUBLIC_URL, else http://localhost and HTTP_PORT, and a note says so.
Every command takes --json. Each change is in the audit log of the
administration: --actor=NAME (by default the account) and --reason=TEXT.
Environment: DATABASE_URL. Without it, the commands use the database of a
running npm start.
Exit codes: 0 done, 1 failed, 2 invalid arguments.

  bin/user invite anna@acme.example --name='Anna Nowak' --role=admin --tenant=demo
  bin/user list --json`

const linkOptions = { hours: textOption, url: textOption } as const
const hourMs = 3_600_000

/** As in requests to the API. */
const userName = singleLineText(100)

const invite: Command = async (args) => {
  const own = { name: textOption, role: textOption, tenant: textOption }
  const options = { ...own, ...linkOptions, ...authorOptions, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const email = requireOne(positionals)
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new UsageError(`${email} is no e-mail address.`)
  if (!values.name) throw new UsageError('The option --name=NAME is missing.')
  const name = parseOption(userName, values.name, 'name')
  const author = commandAuthor(clock, values)
  const validMs = hoursOf(values.hours, 72) * hourMs
  const panel = readPanelAddress()
  const { token } = await withControlDatabase(async (control) => {
    const grant = await grantOf(control, values)
    const offer = { email, name, ...grant, isOfPlatform: true, validMs }
    return control.transaction((tx) => createInvitation(tx, offer, author))
  })
  return printLink(values, panel, `/invitation#${token}`)
}

const link: Command = async (args) => {
  const options = { ...linkOptions, ...authorOptions, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const author = commandAuthor(clock, values)
  const validMs = hoursOf(values.hours, 1) * hourMs
  const panel = readPanelAddress()
  const { token } = await withUser(requireOne(positionals), (tx, user) => {
    requireActive(user)
    return createUserLink(tx, { userId: user.id, purpose: 'login', validMs }, author)
  })
  return printLink(values, panel, `/welcome#${token}`)
}

const list: Command = async (args) => {
  const { values } = parseArgs({ args, options: { json } })
  const users = await withControlDatabase(async (control) => {
    const rows = await control.select().from(appUsers).orderBy(appUsers.id).limit(10_000)
    return Promise.all(rows.map(async (row) => recordOf(row, await membershipsOf(control, row.id))))
  })
  if (values.json) console.log(JSON.stringify(users))
  else
    printTable(
      ['ID', 'E-MAIL', 'NAME', 'ROLES', 'LAST LOGIN', 'STATE'],
      users.map(({ id, email, name, roles, last_login_at, is_active }) => [
        id,
        email ?? '',
        name,
        roles.join(' '),
        last_login_at?.toISOString().slice(0, 16) ?? 'never',
        is_active ? 'active' : 'inactive',
      ]),
    )
  return exitCodes.done
}

/** A command that changes one user, and prints a sentence about it. */
function change(
  work: (tx: ControlTransaction, user: UserRow, author: ReturnType<typeof commandAuthor>) => Promise<unknown>,
  sentence: string,
): Command {
  return async (args) => {
    const { values, positionals } = parseArgs({
      args,
      options: { ...authorOptions, json },
      allowPositionals: true,
    })
    const author = commandAuthor(clock, values)
    const user = await withUser(requireOne(positionals), async (tx, row) => {
      await work(tx, row, author)
      return row
    })
    const { id, email, name } = user
    console.log(values.json ? JSON.stringify({ id, email, name }) : `${email ?? name}: ${sentence}`)
    return exitCodes.done
  }
}

const deactivate = change(deactivateUser, 'deactivated, and logged out everywhere.')
const activate = change(
  (tx, user, author) => changeUser(tx, user, { is_active: 1 }, author, 'activate'),
  'active again.',
)
const resetFactor = change(
  resetSecondFactor,
  'the second factor is removed. bin/user link prints a link to log in.',
)
const endAll = change(async (tx, { id }, author) => {
  const sessions = await endSessions(tx, { userId: id })
  await forgetDevices(tx, id, author.at)
  if (sessions > 0) await auditUser(tx, author, { id, action: 'end', after: { sessions } })
}, 'logged out everywhere.')

function hoursOf(text: string | undefined, otherwise: number): number {
  return parseWholeNumber(text, 'hours', 720) ?? otherwise
}

function recordOf(row: UserRow, memberships: Awaited<ReturnType<typeof membershipsOf>>) {
  const { id, email, name, platform_role, is_active, last_login_at } = row
  const ofTenants = memberships.map(({ tenant, role }) => `${tenant}:${role}`)
  return {
    id,
    email,
    name,
    roles: [...(platform_role ? [platform_role] : []), ...ofTenants],
    is_active,
    last_login_at,
  }
}

export const user: Program = {
  name: 'bin/user',
  help,
  commands: {
    invite,
    link,
    list,
    deactivate,
    activate,
    'reset-second-factor': resetFactor,
    'end-sessions': endAll,
  },
}

if (import.meta.main) await runAsProcess(user)
