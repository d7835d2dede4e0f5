import { parseArgs } from 'node:util'
import { platformScopes, scopes, tenantScopes } from '@fiscus/contracts/access/scopes'
import { asOwner } from '@fiscus/db/connections/connect'
import { type ControlDatabase, controlDatabase } from '@fiscus/db/connections/databases'
import { createKey, type KeyRow } from '@fiscus/db/keys/create-key'
import { listKeys } from '@fiscus/db/keys/list-keys'
import { revokeKey } from '@fiscus/db/keys/revoke-key'
import { rotateKey } from '@fiscus/db/keys/rotate-key'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { readDatabaseUrl } from './command/config.ts'
import { onlyKeyId, ownerOf, scopesOf, wholeNumber } from './command/key-arguments.ts'
import { printTable } from './command/print-table.ts'
import { type Command, runCommand, UsageFault } from './command/run-command.ts'

const help = `Keys of the API. A key is shown once, when it is made: keep it then.

  bin/key create --tenant=SLUG --scopes=A,B --name=NAME [--expires-days=90] [--requests-per-minute=6000]
  bin/key create --platform --scopes=A,B --name=NAME ...   makes a key that may act for every tenant
  bin/key list [--tenant=SLUG | --platform]                lists keys, the newest first
  bin/key rotate ID [--expires-days=90] [--overlap-days=7] makes a successor; the old one ends after the overlap
  bin/key revoke ID                                        ends a key at once

Scopes of a tenant's key: ${tenantScopes.join(' ')}
Scopes of a platform key: those and ${platformScopes.join(' ')}
Every command takes --json. They use DATABASE_URL, else the database of a running npm start.
Exit codes: 0 done, 1 failed, 2 not understood.

  bin/key create --tenant=demo --scopes=tax:calculate,tax:read --name='Web shop'
  bin/key list --tenant=demo --json`

const text = { type: 'string' } as const
const json = { type: 'boolean', default: false } as const
const owners = { tenant: text, platform: { type: 'boolean', default: false } } as const

const create: Command = async (args) => {
  const limits = { 'expires-days': text, 'requests-per-minute': text }
  const { values } = parseArgs({ args, options: { ...owners, ...limits, name: text, scopes: text, json } })
  if (!values.tenant === !values.platform) throw new UsageFault('Say --tenant=SLUG or --platform.')
  if (!values.name) throw new UsageFault('Say --name=NAME, to know the key by.')
  const wanted = {
    name: values.name,
    scopes: scopesOf(values.scopes, values.platform ? scopes : tenantScopes),
    expiresInDays: wholeNumber(values['expires-days'], 'expires-days', 3650),
    requestsPerMinute: wholeNumber(values['requests-per-minute'], 'requests-per-minute', 10_000_000),
  }
  const { key, row } = await withControl(async (control) => {
    const tenantId = (await ownerOf(control, values)) ?? null
    return createKey({ control, clock }, { ...wanted, tenantId })
  })
  if (values.json) console.log(JSON.stringify({ ...recordOf(row), key }))
  else
    console.log(
      `${key}\n\nThis is the only time the key is shown. It ends on ${dayOf(row.expires_at)}; its id is ${row.id}.`,
    )
  return true
}

const list: Command = async (args) => {
  const { values } = parseArgs({ args, options: { ...owners, json } })
  const keys = await withControl(async (control) => listKeys(control, await ownerOf(control, values)))
  if (values.json) console.log(JSON.stringify(keys.map(recordOf)))
  else
    printTable(
      ['ID', 'BEGINS WITH', 'NAME', 'ENDS', 'LAST USED', 'SCOPES'],
      keys.map((key) => [
        key.id,
        key.prefix,
        key.name,
        key.revoked_at ? 'revoked' : dayOf(key.expires_at),
        key.last_used_at?.toISOString().slice(0, 16) ?? 'never',
        key.scopes.join(' '),
      ]),
    )
  return true
}

const rotate: Command = async (args) => {
  const options = { 'expires-days': text, 'overlap-days': text, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const wanted = {
    keyId: onlyKeyId(positionals),
    expiresInDays: wholeNumber(values['expires-days'], 'expires-days', 3650),
    overlapDays: wholeNumber(values['overlap-days'], 'overlap-days', 365),
  }
  const { key, row, old } = await withControl((control) => rotateKey({ control, clock }, wanted))
  if (values.json) console.log(JSON.stringify({ ...recordOf(row), key, old: recordOf(old) }))
  else
    console.log(
      `${key}\n\nThis is the only time the key is shown. The old one ends on ${dayOf(old.expires_at)}.`,
    )
  return true
}

const revoke: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true })
  const keyId = onlyKeyId(positionals)
  const row = await withControl((control) => revokeKey({ control, clock }, keyId))
  if (!row) throw new OperatorFault(`There is no key ${keyId}: bin/key list shows all.`)
  console.log(
    values.json ? JSON.stringify(recordOf(row)) : `The key ${row.prefix}… (${row.name}) is revoked.`,
  )
  return true
}

async function withControl<T>(work: (control: ControlDatabase) => Promise<T>): Promise<T> {
  return asOwner(await readDatabaseUrl(), (client) => work(controlDatabase(client)))
}

function recordOf(row: KeyRow): Omit<KeyRow, 'key_digest'> {
  const { key_digest, ...record } = row
  return record
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

const commands = { create, list, rotate, revoke }
process.exitCode = await runCommand('bin/key', help, commands, process.argv.slice(2))
