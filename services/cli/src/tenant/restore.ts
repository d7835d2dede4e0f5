import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { tenantUrlOf } from '@fiscus/db/connections/tenant-url'
import { prepareForTenant } from '@fiscus/db/processes/processes-without-server'
import { checkNewTenant } from '@fiscus/db/tenants/new-tenant'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { TarDamaged } from '@fiscus/runtime/tar/read-tar'
import { flag, json, textOption } from '../command/arguments.ts'
import { authorOptions, commandAuthor } from '../command/author.ts'
import { openCommandBlobs, readSecretKeys, readServers } from '../command/config.ts'
import { unreadable } from '../command/file-fault.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { stopSignal } from '../command/stop-signal.ts'
import { withControlDatabase } from '../command/with-database.ts'
import { type Restored, restoreTenant } from '../copies/restore-tenant.ts'
import { type TenantVerification, verifyTenant } from '../copies/verify-tenant.ts'
import { requireProcesses } from '../moves/require-processes.ts'

/** `bin/tenant restore`. */
export const restore: Command = async (args) => {
  const texts = { as: textOption, name: textOption, server: textOption }
  const options = { ...authorOptions, ...texts, force: flag, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [file, ...rest] = positionals
  const { as: slug, name } = values
  if (file === undefined || rest.length > 0 || slug === undefined)
    throw new UsageError('Name the export and the new tenant: bin/tenant restore FILE --as=SLUG.')
  const [addresses, secretKeys] = [await readServers(), await readSecretKeys()]
  const { server, force: isForced } = values
  checkNewTenant({ slug, name }, `${new URL(addresses.url).pathname.slice(1)}_${slug}`)
  const blobsOf = openCommandBlobs()
  const author = commandAuthor(clock, values)
  using stopping = stopSignal(
    `A signal stopped the restore, and there is no tenant ${slug}: run the command again, it begins anew in place of the unfinished database.`,
  )
  const { signal } = stopping
  const found = await withControlDatabase((control) =>
    prepareForTenant({ addresses, control, server, isForced, signal }),
  )
  requireProcesses(found, { server, isForced })
  const restored = await reading(file, signal, (source) =>
    restoreTenant(source, { ...addresses, server, slug, name, blobsOf, secretKeys, author, signal }),
  )
  // The tenant is complete: a signal ends the verification at once.
  stopping[Symbol.dispose]()
  const { tenant } = restored
  const verified = await verifyTenant(tenantUrlOf(addresses, tenant), blobsOf(tenant.id))
  print(restored, verified, values.json)
  return verified.faults.length === 0 ? exitCodes.done : exitCodes.failed
}

/** @throws OperatorError when the file cannot be read */
async function reading<T>(
  file: string,
  signal: AbortSignal,
  work: (source: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const input = file === '-' ? process.stdin : createReadStream(file)
  const gunzip = createGunzip()
  const read = pipeline(input, gunzip, { signal })
  // A failure reaches the reader of the archive, also before it reads.
  gunzip.on('error', () => {})
  read.catch(() => {})
  try {
    return await work(gunzip)
  } catch (error) {
    input.destroy()
    signal.throwIfAborted()
    const isNoExport = error instanceof TarDamaged || error instanceof SyntaxError
    if (isNoExport || hasCode(error, 'Z_DATA_ERROR', 'Z_BUF_ERROR'))
      throw new OperatorError(`${file} is damaged, incomplete, or no export of a tenant.`, { cause: error })
    throw unreadable(file, input.errored) ?? error
  }
}

function print(
  { tenant, head, manifest, members, secrets }: Restored,
  verified: TenantVerification,
  isJson: boolean,
) {
  const { documents, chainEnd, faults } = verified
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  if (isJson) {
    console.log(
      JSON.stringify({ tenant, rows, blobs: manifest.blobs, members, secrets, documents, chainEnd, faults }),
    )
    return
  }
  console.log(
    `${head.slug} of ${head.exported_at} is restored as ${tenant.slug}, in the database ${tenant.database}.`,
  )
  console.log(`${rows} rows, ${manifest.blobs.count} files, ${members} members.`)
  console.log(
    faults.length === 0
      ? `${documents} approved documents are verified. The last chain digest is ${chainEnd.chainDigest || 'empty'}.`
      : `The documents have faults: ${faults.map(({ fault, sequence }) => `${fault} (${sequence})`).join(', ')}.`,
  )
  if (secrets.unreadable > 0)
    console.log(
      `${secrets.unreadable} secrets cannot be opened: enter the passwords of their mailboxes and accounts again.`,
    )
  console.log(
    `All tasks are paused: bin/cron resume --all --tenant=${tenant.slug} starts them, also those that send mail.`,
  )
}
