import { parseArgs } from 'node:util'
import { asOwner } from '@fiscus/db/connections/connect'
import { type ControlDatabase, controlDatabase } from '@fiscus/db/connections/databases'
import { changeSetting } from '@fiscus/db/settings/change-setting'
import { listSettings } from '@fiscus/db/settings/list-settings'
import { createTenant } from '@fiscus/db/tenants/create-tenant'
import type { TenantRow } from '@fiscus/db/tenants/find-tenant'
import { listTenants } from '@fiscus/db/tenants/list-tenants'
import { migrateTenants } from '@fiscus/db/tenants/migrate-tenants'
import { administrationSlug, prepareAdministration } from '@fiscus/db/tenants/prepare-administration'
import { resumeTenant, suspendTenant } from '@fiscus/db/tenants/suspend-tenant'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { accountName } from './command/account-name.ts'
import { readDatabaseUrl } from './command/config.ts'
import { inTenant } from './command/in-tenant.ts'
import { printTable } from './command/print-table.ts'
import { type Command, runCommand, sentenceOf, UsageFault } from './command/run-command.ts'

const help = `Tenants, each with a database of its own.

  bin/tenant create SLUG [--name=NAME] [--timezone=ZONE]   makes a tenant; safe to repeat
  bin/tenant list                                          lists all tenants
  bin/tenant migrate                                       brings every database up to date
  bin/tenant suspend SLUG                                  refuses every request for a tenant
  bin/tenant resume SLUG                                   ends a suspension
  bin/tenant settings SLUG                                 shows the settings of a tenant
  bin/tenant set SLUG KEY VALUE                            changes one of them

The administration has settings, too: its slug is ${administrationSlug}. Every command takes --json. They use DATABASE_URL, else the database of a running npm start.
Exit codes: 0 done, 1 failed, 2 not understood.

  bin/tenant create acme --name='Acme sp. z o.o.' --timezone=Europe/Warsaw
  bin/tenant set acme audit_log.retention_days 1825
  bin/tenant migrate --json`

const json = { type: 'boolean', default: false } as const

const create: Command = async (args) => {
  const options = { name: { type: 'string' }, timezone: { type: 'string' }, json } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const slug = onlySlug(positionals)
  const url = await readDatabaseUrl()
  await prepareAdministration({ url, clock })
  const tenant = await createTenant({ url, clock }, { slug, name: values.name, timezone: values.timezone })
  if (values.json) console.log(JSON.stringify(tenant))
  else console.log(`The tenant ${tenant.slug} is ready, in the database ${tenant.database}.`)
  return true
}

const list: Command = async (args) => {
  const { values } = parseArgs({ args, options: { json } })
  const tenants = await asOwner(await readDatabaseUrl(), (client) => listTenants(controlDatabase(client)))
  if (values.json) console.log(JSON.stringify(tenants))
  else
    printTable(
      ['SLUG', 'STATUS', 'TIME ZONE', 'DATABASE', 'NAME'],
      tenants.map(({ slug, status, timezone, database, name }) => [slug, status, timezone, database, name]),
    )
  return true
}

const migrate: Command = async (args) => {
  const { values } = parseArgs({ args, options: { json } })
  const url = await readDatabaseUrl()
  await prepareAdministration({ url, clock })
  let done = 0
  const migrations = await migrateTenants(url, ({ slug, failure }, count) => {
    done += 1
    const outcome = failure === null ? 'migrated' : `failed: ${sentenceOf(failure)}`
    if (!values.json) console.log(`${done}/${count} ${slug}: ${outcome}`)
  })
  const failed = migrations.filter(({ failure }) => failure !== null)
  const records = migrations.map(({ slug, database, failure }) => ({
    slug,
    database,
    failure: failure === null ? null : sentenceOf(failure),
  }))
  if (values.json) console.log(JSON.stringify(records))
  else console.log(`${migrations.length - failed.length} migrated, ${failed.length} failed`)
  return failed.length === 0
}

const suspend: Command = (args) => changeStatus(args, suspendTenant)
const resume: Command = (args) => changeStatus(args, resumeTenant)

async function changeStatus(
  args: string[],
  change: (control: ControlDatabase, slug: string) => Promise<TenantRow | null>,
): Promise<boolean> {
  const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true })
  const slug = onlySlug(positionals)
  const tenant = await asOwner(await readDatabaseUrl(), (client) => change(controlDatabase(client), slug))
  if (!tenant) throw new OperatorFault(`There is no tenant ${slug}: bin/tenant list shows all.`)
  console.log(values.json ? JSON.stringify(tenant) : `The tenant ${slug} is ${tenant.status}.`)
  return true
}

const showSettings: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true })
  const rows = await inTenant(onlySlug(positionals), listSettings)
  if (values.json) console.log(JSON.stringify(rows))
  else
    printTable(
      ['KEY', 'VALUE', 'DEFAULT'],
      rows.map((row) => [row.key, JSON.stringify(row.value), JSON.stringify(row.default)]),
    )
  return true
}

const set: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true })
  const [slug, key, word, ...others] = positionals
  if (slug === undefined || key === undefined || word === undefined || others.length > 0)
    throw new UsageFault('Say SLUG KEY VALUE.')
  const value = /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word
  const actor = `cli:${accountName()}`
  await inTenant(slug, (db) => changeSetting({ db, clock, actor }, key, value))
  console.log(values.json ? JSON.stringify({ key, value }) : `${key} of ${slug} is ${JSON.stringify(value)}.`)
  return true
}

function onlySlug([slug, ...others]: string[]): string {
  if (slug === undefined || others.length > 0) throw new UsageFault('Name one tenant by its slug.')
  return slug
}

const commands = { create, list, migrate, suspend, resume, settings: showSettings, set }
process.exitCode = await runCommand('bin/tenant', help, commands, process.argv.slice(2))
