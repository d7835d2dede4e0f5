import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { databaseUrl } from '@fiscus/db/connections/connect'
import { checkNewTenant } from '@fiscus/db/tenants/new-tenant'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { hasCode } from '@fiscus/runtime/has-code'
import { OperatorError } from '@fiscus/runtime/operator-error'
import { TarDamaged } from '@fiscus/runtime/tar/read-tar'
import { json, textOption } from '../command/arguments.ts'
import { authorOptions, commandAuthor } from '../command/author.ts'
import { openCommandBlobs, readDatabaseUrl, readSecretKeys } from '../command/config.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { type Restored, restoreTenant } from '../copies/restore-tenant.ts'
import { type TenantVerification, verifyTenant } from '../copies/verify-tenant.ts'

/** `bin/tenant restore`. */
export const restore: Command = async (args) => {
  const options = { ...authorOptions, as: textOption, name: textOption, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [file, ...rest] = positionals
  const { as: slug, name } = values
  if (file === undefined || rest.length > 0 || slug === undefined)
    throw new UsageError('Name the export and the new tenant: bin/tenant restore FILE --as=SLUG.')
  const [url, secretKeys] = [await readDatabaseUrl(), await readSecretKeys()]
  checkNewTenant({ slug, name }, `${new URL(url).pathname.slice(1)}_${slug}`)
  const blobsOf = openCommandBlobs()
  const author = commandAuthor(clock, values)
  const restored = await reading(file, (source) =>
    restoreTenant(source, { url, slug, name, blobsOf, secretKeys, author }),
  )
  const { tenant } = restored
  const verified = await verifyTenant(databaseUrl(url, tenant.database), blobsOf(tenant.id))
  print(restored, verified, values.json)
  return verified.faults.length === 0 ? exitCodes.done : exitCodes.failed
}

/** @throws OperatorError when the file cannot be read */
async function reading<T>(file: string, work: (source: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> {
  const input = file === '-' ? process.stdin : createReadStream(file)
  const gunzip = createGunzip()
  const read = pipeline(input, gunzip)
  // A failure reaches the reader of the archive, also before it reads.
  gunzip.on('error', () => {})
  read.catch(() => {})
  try {
    return await work(gunzip)
  } catch (error) {
    input.destroy()
    const isNoExport = error instanceof TarDamaged || error instanceof SyntaxError
    if (isNoExport || hasCode(error, 'Z_DATA_ERROR', 'Z_BUF_ERROR'))
      throw new OperatorError(`${file} is damaged, incomplete, or no export of a tenant.`, { cause: error })
    throw error
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
