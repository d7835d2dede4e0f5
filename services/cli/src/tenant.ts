import { parseArgs } from 'node:util'
import { settingDefinitions } from '@fiscus/contracts/tenants/setting-definitions'
import {
  applicationUrl,
  type ProcessClass,
  processClasses,
  userlistLines,
} from '@fiscus/db/connections/application-login'
import { databaseUrl } from '@fiscus/db/connections/connect'
import { isMain, serverUrlOf } from '@fiscus/db/connections/tenant-url'
import { prepareForTenant } from '@fiscus/db/processes/processes-without-server'
import { changeSetting } from '@fiscus/db/settings/change-setting'
import { listSettings } from '@fiscus/db/settings/list-settings'
import { createTenant } from '@fiscus/db/tenants/create-tenant'
import type { TenantFacts } from '@fiscus/db/tenants/new-tenant'
import { administrationSlug, prepareAdministration } from '@fiscus/db/tenants/prepare-administration'
import { listTenants, readTenant, type TenantRow } from '@fiscus/db/tenants/read-tenant'
import { resumeTenant, suspendTenant } from '@fiscus/db/tenants/suspend-tenant'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { mainServer } from '@fiscus/runtime/environment/database-servers'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { changeTenant } from '@fiscus/scheduling/tasks/change-tenant'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { flag, json, textOption } from './command/arguments.ts'
import { authorOptions, commandAuthor } from './command/author.ts'
import { readServers } from './command/config.ts'
import { printTable } from './command/print-table.ts'
import { type Command, exitCodes, type Program, runAsProcess, UsageError } from './command/run-program.ts'
import { unknownTenant, withControlDatabase, withTenantDatabase } from './command/with-database.ts'
import { requireProcesses } from './moves/require-processes.ts'
import { anchor } from './tenant/anchor.ts'
import { deleteCommand } from './tenant/delete.ts'
import { exportCommand } from './tenant/export.ts'
import { migrate } from './tenant/migrate.ts'
import { move } from './tenant/move.ts'
import { purge } from './tenant/purge.ts'
import { requireSlug } from './tenant/require-slug.ts'
import { restore } from './tenant/restore.ts'

const help = `Tenants. Each tenant has its own database.

  bin/tenant create SLUG [--name=NAME] [--timezone=ZONE] [--server=SERVER]
                                   creates a tenant and its scheduled tasks;
                                   safe to repeat with the same values
  bin/tenant change SLUG [--name=NAME] [--timezone=ZONE]
                                   changes the name, or the time zone of its
                                   dates and scheduled tasks
  bin/tenant list                  lists all tenants
  bin/tenant migrate [--parallel=8]
                                   migrates the database of every tenant;
                                   repeat it to continue after a failure
  bin/tenant export SLUG [--file=FILE]
                                   writes all that belongs to a tenant to a
                                   file, or to the standard output
  bin/tenant move SLUG --to=SERVER [--dry-run] [--wait=120] [--keep=30|--no-keep]
                                   moves the database of a tenant to another
                                   server (main: that of DATABASE_URL); repeat
                                   it when it was interrupted
  bin/tenant move SLUG --cancel    ends an interrupted move: the tenant stays
  bin/tenant move SLUG --drop-kept drops the former databases of a moved tenant
  bin/tenant restore FILE --as=SLUG [--name=NAME] [--server=SERVER]
                                   restores an export (-: the standard input)
                                   as a new tenant, with its tasks paused
  bin/tenant delete SLUG --confirm=SLUG --file=FILE [--days=30]
                                   suspends and exports a tenant, which purge
                                   deletes after the days; resume cancels it
  bin/tenant purge                 deletes the tenants whose days have passed,
                                   and former databases of moved tenants
  bin/tenant anchor SLUG           proves all documents of a tenant, stores a
                                   signed statement of the end of their chain,
                                   and prints the last one: keep it elsewhere
  bin/tenant anchor SLUG --check=FILE
                                   verifies the chain against all its anchors
                                   and the one in the file (-: the standard
                                   input)
  bin/tenant anchor --keys         shows the public keys that prove anchors
  bin/tenant anchor --new-key      makes a new key, which signs from now on
  bin/tenant application-url CLASS shows DATABASE_URL for the processes of a
                                   class, with the password of their login:
                                   admin, api (tax, mail, groupware, pdf),
                                   scheduler (and ticker), worker, standalone.
                                   Without CLASS, shows a line for each
  bin/tenant application-url --userlist
                                   shows the lines of these logins for the
                                   auth_file of a PgBouncer
  bin/tenant application-url --server=SERVER
                                   shows either for a server of
                                   DATABASE_SERVERS
  bin/tenant suspend SLUG          rejects every request for a tenant
  bin/tenant resume SLUG           ends a suspension
  bin/tenant settings SLUG         shows the settings of a tenant
  bin/tenant set SLUG KEY VALUE    changes a setting; the values of a list have
                                   commas between them: 1,5,15

The slug ${administrationSlug} stands for the administration, which has settings too.
create, restore and move refuse a server that running processes do not know,
unless they have --force: these processes answer the tenant's requests with 503.
Every command takes --json. Each change is in an audit log: --actor=NAME (by
default the account) and --reason=TEXT.
Environment: DATABASE_URL, and DATABASE_DIRECT_URL behind a PgBouncer. Without
them, the commands use the database of a running npm start. DATABASE_SERVERS
names further servers. anchor, export, move, restore, delete and purge read
BLOB_FOLDER too, anchor and restore also SECRETS_KEY.
Exit codes: 0 done, 1 failed, 2 invalid arguments.

  bin/tenant create acme --name='Acme sp. z o.o.' --timezone=Europe/Warsaw
  bin/tenant set acme audit_log.retention_days 1825
  bin/tenant migrate --json`

const create: Command = async (args) => {
  const texts = { name: textOption, timezone: textOption, server: textOption }
  const options = { ...authorOptions, ...texts, force: flag, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const slug = requireSlug(positionals)
  const addresses = await readServers()
  const { name, timezone, server, force: isForced } = values
  await prepareAdministration({ url: addresses.url, clock })
  const found = await withControlDatabase(async (control) =>
    (await readTenant(control, { slug })) ? [] : prepareForTenant({ addresses, control, server, isForced }),
  )
  requireProcesses(found, { server, isForced })
  const author = commandAuthor(clock, values)
  const tenant = await createTenant({ ...addresses, author }, { slug, name, timezone, server })
  requireSameFacts(tenant, values)
  await withControlDatabase((control) => reconcileRegistry(control, registryRows, clock.now()))
  if (values.json) console.log(JSON.stringify(tenant))
  else console.log(`The tenant ${tenant.slug} is ready, in the database ${tenant.database}.`)
  return exitCodes.done
}

const list: Command = async (args) => {
  const { values } = parseArgs({ args, options: { json } })
  const tenants = await withControlDatabase(listTenants)
  const isOneServer = tenants.every(({ server, moving_to }) => server === null && moving_to === null)
  if (values.json) console.log(JSON.stringify(tenants))
  else
    printTable(
      ['SLUG', 'STATUS', 'TIME ZONE', ...(isOneServer ? [] : ['SERVER']), 'DATABASE', 'NAME'],
      tenants.map((tenant) => [
        tenant.slug,
        tenant.status,
        tenant.timezone,
        ...(isOneServer ? [] : [serverText(tenant)]),
        tenant.database,
        tenant.name,
      ]),
    )
  return exitCodes.done
}

function serverText({ server, moving_to, paused_at }: TenantRow): string {
  const to = moving_to === null ? '' : ` to ${moving_to}${paused_at === null ? '' : ' (paused)'}`
  return `${server ?? mainServer}${to}`
}

const showApplicationUrl: Command = async (args) => {
  const options = { json, server: textOption, userlist: flag }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [name, ...rest] = positionals
  const single = processClasses.find((each) => each === name)
  if (rest.length > 0 || (name !== undefined && !single))
    throw new UsageError(`bin/tenant application-url takes one of ${processClasses.join(', ')}.`)
  const { server = null } = values
  const configured = serverUrlOf(await readServers(), server)
  // An address of DATABASE_SERVERS has no database.
  const configuredPlace = isMain(server) ? configured : databaseUrl(configured, '').replace(/\/$/, '')
  const urlOf = (each: ProcessClass) => applicationUrl(configuredPlace, each)
  if (values.userlist) console.log(userlistLines(configured, single && [single]).join('\n'))
  else if (single) console.log(values.json ? JSON.stringify({ url: urlOf(single) }) : urlOf(single))
  else if (values.json)
    console.log(JSON.stringify(Object.fromEntries(processClasses.map((each) => [each, urlOf(each)]))))
  else for (const each of processClasses) console.log(`${each.padEnd(10)} ${urlOf(each)}`)
  return exitCodes.done
}

const change: Command = async (args) => {
  const options = { ...authorOptions, name: textOption, timezone: textOption, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const slug = requireSlug(positionals)
  const { name, timezone } = values
  if (name === undefined && timezone === undefined)
    throw new UsageError('Use --name=NAME or --timezone=ZONE.')
  const author = commandAuthor(clock, values)
  const tenant = await withControlDatabase((control) =>
    changeTenant(control, slug, { name, timezone }, author),
  )
  if (!tenant) throw unknownTenant(slug)
  console.log(
    values.json
      ? JSON.stringify(tenant)
      : `The tenant ${slug} has the name ${JSON.stringify(tenant.name)} and the time zone ${tenant.timezone}.`,
  )
  return exitCodes.done
}

const suspend: Command = (args) => changeStatus(args, suspendTenant)
const resume: Command = (args) => changeStatus(args, resumeTenant)

async function changeStatus(args: string[], change: typeof suspendTenant): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...authorOptions, json },
    allowPositionals: true,
  })
  const slug = requireSlug(positionals)
  const author = commandAuthor(clock, values)
  const tenant = await withControlDatabase((control) => change(control, slug, author))
  if (!tenant) throw unknownTenant(slug)
  console.log(values.json ? JSON.stringify(tenant) : `The tenant ${slug} is ${tenant.status}.`)
  return exitCodes.done
}

const settings: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true })
  const rows = await withTenantDatabase(requireSlug(positionals), listSettings)
  if (values.json) console.log(JSON.stringify(rows))
  else
    printTable(
      ['KEY', 'VALUE', 'DEFAULT', 'MEANING'],
      rows.map((row) => [row.key, JSON.stringify(row.value), JSON.stringify(row.default), row.description]),
    )
  return exitCodes.done
}

const isList = (name: string) =>
  Object.entries(settingDefinitions).some(([key, setting]) => key === name && Array.isArray(setting.default))

/** A number where the text is one, else the text, also in the quotation marks in which `settings` shows it. */
function scalarOf(text: string): number | string {
  const trimmed = text.trim()
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed.replace(/^"(.*)"$/, '$1')
}

/** The values of a list, also in the brackets in which `settings` shows it. */
function listOf(text: string): (number | string)[] {
  return text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .split(',')
    .map(scalarOf)
}

const set: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { ...authorOptions, json },
    allowPositionals: true,
  })
  const [slug, name, input, ...rest] = positionals
  if (slug === undefined || name === undefined || input === undefined || rest.length > 0)
    throw new UsageError('bin/tenant set takes three arguments: SLUG KEY VALUE.')
  const value = isList(name) ? listOf(input) : scalarOf(input)
  const author = commandAuthor(clock, values)
  const key = await withTenantDatabase(slug, (db) => changeSetting({ db, author }, name, value))
  console.log(values.json ? JSON.stringify({ key, value }) : `${key} of ${slug} is ${JSON.stringify(value)}.`)
  return exitCodes.done
}

/**
 * An option that is not set matches any stored value.
 * @throws OperatorError with the stored values
 */
function requireSameFacts(
  tenant: TenantRow,
  { name = tenant.name, timezone = tenant.timezone, server }: TenantFacts & { server?: string | undefined },
) {
  const isElsewhere = server !== undefined && server !== (tenant.server ?? mainServer)
  const stored = [
    name === tenant.name ? null : `the name ${JSON.stringify(tenant.name)}`,
    timezone === tenant.timezone ? null : `the time zone ${tenant.timezone}`,
    isElsewhere ? `the server ${tenant.server ?? mainServer}` : null,
  ].filter((difference) => difference !== null)
  if (stored.length > 0)
    throw new OperatorError(
      `The tenant ${tenant.slug} exists with ${stored.join(' and ')}: to change it, use bin/tenant ${isElsewhere ? 'move' : 'change'}.`,
    )
}

const commands = {
  anchor,
  create,
  change,
  list,
  migrate,
  move,
  export: exportCommand,
  restore,
  delete: deleteCommand,
  purge,
  'application-url': showApplicationUrl,
  suspend,
  resume,
  settings,
  set,
}
export const tenant: Program = { name: 'bin/tenant', help, commands }

if (import.meta.main) await runAsProcess(tenant)
