import { parseArgs } from 'node:util'
import {
  hasPlatformScope,
  platformScopeOf,
  platformScopes,
  type Scope,
  scopes,
  tenantScopes,
} from '@fiscus/contracts/access/scopes'
import { singleLineText } from '@fiscus/contracts/fields/text'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { createKey, type KeyRow } from '@fiscus/db/keys/create-key'
import { listKeys } from '@fiscus/db/keys/list-keys'
import { revokeKey } from '@fiscus/db/keys/revoke-key'
import { rotateKey } from '@fiscus/db/keys/rotate-key'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { json, parseOption, parseWholeNumber, requireId, textOption } from './command/arguments.ts'
import { authorOptions, commandAuthor } from './command/author.ts'
import { printTable } from './command/print-table.ts'
import { type Command, exitCodes, type Program, runAsProcess, UsageError } from './command/run-program.ts'
import { requireTenant, withControlDatabase } from './command/with-database.ts'

const help = `API keys. A new key is displayed once: store it safely.

  bin/key create --tenant=SLUG --scopes=A,B --name=NAME
                 [--expires-days=90] [--requests-per-minute=6000]
                                   creates a key of a tenant
  bin/key create --platform --scopes=A,B --name=NAME ...
                                   creates a platform key, which has no tenant
  bin/key list [--tenant=SLUG | --platform]
                                   lists keys, newest first
  bin/key rotate ID [--expires-days=90] [--overlap-days=7]
                    [--requests-per-minute=LIMIT]
                                   creates a successor, by default with the
                                   limit of the old key, which expires after
                                   the overlap
  bin/key revoke ID                revokes a key at once

Scopes of a key of a tenant:
  ${tenantScopes.join(' ')}
A platform key can also have: ${platformScopes.join(' ')}
It reads the data of tenants only with tenants:read, and changes them only
with tenants:admin (which includes tenants:read), besides the scope of each call.
Every command takes --json. Each change is in the audit log of the
administration: --actor=NAME (by default the account) and --reason=TEXT.
Environment: DATABASE_URL. Without it, the commands use the database of a
running npm start.
Exit codes: 0 done, 1 failed, 2 invalid arguments.

  bin/key create --tenant=demo --scopes=tax:calculate,tax:read --name='Web shop'
  bin/key list --tenant=demo --json`

/** As in requests to the API. */
const keyName = singleLineText(100)
const ownerOptions = { tenant: textOption, platform: { type: 'boolean', default: false } } as const

const create: Command = async (args) => {
  const limits = { 'expires-days': textOption, 'requests-per-minute': textOption }
  const options = { ...ownerOptions, ...limits, ...authorOptions, name: textOption, scopes: textOption, json }
  const { values } = parseArgs({ args, options })
  if (!values.tenant === !values.platform) throw new UsageError('Use either --tenant=SLUG or --platform.')
  if (!values.name) throw new UsageError('The option --name=NAME is missing.')
  const input = {
    name: parseOption(keyName, values.name, 'name'),
    scopes: parseScopes(values.scopes, values.platform ? scopes : tenantScopes),
    expiresInDays: parseWholeNumber(values['expires-days'], 'expires-days', 3650),
    requestsPerMinute: parseWholeNumber(values['requests-per-minute'], 'requests-per-minute', 10_000_000),
  }
  if (values.platform) requireReachableTenants(input.scopes)
  const { key, row } = await withControlDatabase(async (control) => {
    const tenantId = (await readKeyOwner(control, values)) ?? null
    return createKey({ control, author: commandAuthor(clock, values) }, { ...input, tenantId })
  })
  if (values.json) console.log(JSON.stringify({ ...keyRecord(row), key }))
  else console.log(`${key}\n\n${shownOnce} It expires on ${formatDay(row.expires_at)}. Its id is ${row.id}.`)
  return exitCodes.done
}

const list: Command = async (args) => {
  const { values } = parseArgs({ args, options: { ...ownerOptions, json } })
  if (values.platform && values.tenant !== undefined)
    throw new UsageError('Use either --tenant=SLUG or --platform.')
  const keys = await withControlDatabase(async (control) =>
    listKeys(control, await readKeyOwner(control, values)),
  )
  if (values.json) console.log(JSON.stringify(keys.map(keyRecord)))
  else
    printTable(
      ['ID', 'BEGINS WITH', 'NAME', 'EXPIRES', 'LAST USED', 'SCOPES'],
      keys.map((key) => [
        key.id,
        key.prefix,
        key.name,
        key.revoked_at ? 'revoked' : formatDay(key.expires_at),
        key.last_used_at?.toISOString().slice(0, 16) ?? 'never',
        key.scopes.join(' '),
      ]),
    )
  return exitCodes.done
}

const rotate: Command = async (args) => {
  const limits = { 'expires-days': textOption, 'requests-per-minute': textOption }
  const options = { ...limits, 'overlap-days': textOption, ...authorOptions, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const rotation = {
    keyId: requireKeyId(positionals),
    expiresInDays: parseWholeNumber(values['expires-days'], 'expires-days', 3650),
    overlapDays: parseWholeNumber(values['overlap-days'], 'overlap-days', 365),
    requestsPerMinute: parseWholeNumber(values['requests-per-minute'], 'requests-per-minute', 10_000_000),
  }
  const { key, row, old } = await withControlDatabase((control) =>
    rotateKey({ control, author: commandAuthor(clock, values) }, rotation),
  )
  if (values.json) console.log(JSON.stringify({ ...keyRecord(row), key, old: keyRecord(old) }))
  else console.log(`${key}\n\n${shownOnce} The old key expires on ${formatDay(old.expires_at)}.`)
  return exitCodes.done
}

const revoke: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { ...authorOptions, json },
    allowPositionals: true,
  })
  const keyId = requireKeyId(positionals)
  const row = await withControlDatabase((control) =>
    revokeKey({ control, author: commandAuthor(clock, values) }, keyId),
  )
  if (!row) throw new OperatorError(`There is no key ${keyId}: bin/key list shows all keys.`)
  console.log(
    values.json ? JSON.stringify(keyRecord(row)) : `The key ${row.prefix}… (${row.name}) is revoked.`,
  )
  return exitCodes.done
}

const shownOnce = 'This is the only time that the key is displayed.'

/** Returns the id of the tenant, null for the platform, or undefined without either option. */
async function readKeyOwner(
  control: ControlDatabase,
  { tenant: slug, platform }: { tenant?: string | undefined; platform: boolean },
): Promise<string | null | undefined> {
  if (platform) return null
  return slug === undefined ? undefined : (await requireTenant(control, slug)).id
}

/** @throws UsageError with the allowed scopes */
function parseScopes(text: string | undefined, allowed: readonly Scope[]): Scope[] {
  const unknown = new Set((text ?? '').split(',').flatMap((scope) => scope.trim() || []))
  if (unknown.size === 0)
    throw new UsageError(`The option --scopes=A,B is missing. Scopes: ${allowed.join(', ')}.`)
  const known = allowed.filter((scope) => unknown.delete(scope))
  if (unknown.size > 0)
    throw new UsageError(
      `This key cannot have the scopes ${[...unknown].join(', ')}. Use one or more of ${allowed.join(', ')}.`,
    )
  return known
}

/** Taxes belong to tenants: without a platform scope these scopes of a platform key have no effect. */
function requireReachableTenants(scopes: readonly Scope[]): void {
  const needed = scopes.filter((scope) => /^(tax|documents):/.test(scope)).map(platformScopeOf)
  const missing = needed.find((scope) => !hasPlatformScope(new Set(scopes), scope))
  if (missing)
    throw new UsageError(
      `A platform key reaches the taxes of tenants only with a platform scope: add ${needed.includes('tenants:admin') ? 'tenants:admin' : 'tenants:read'}.`,
    )
}

function requireKeyId(args: string[]): string {
  return requireId(args, 'Name one key by its id, as bin/key list shows it.')
}

function keyRecord(row: KeyRow) {
  const { key_digest: _, request_digest: __, ...record } = row
  return record
}

const formatDay = (instant: Date) => instant.toISOString().slice(0, 10)

export const key: Program = { name: 'bin/key', help, commands: { create, list, rotate, revoke } }

if (import.meta.main) await runAsProcess(key)
