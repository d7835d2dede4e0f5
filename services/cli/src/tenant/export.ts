import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { tenantUrlOf } from '@fiscus/db/connections/tenant-url'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { requireNotPaused, type TenantRow } from '@fiscus/db/tenants/read-tenant'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { tarEnd, tarEntry } from '@fiscus/runtime/tar/write-tar'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import { json, textOption } from '../command/arguments.ts'
import { openCommandBlobs, readServers } from '../command/config.ts'
import { unwritable } from '../command/file-fault.ts'
import { lateEnd } from '../command/late-end.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'
import { requireTenant, withControlDatabase } from '../command/with-database.ts'
import { exportTenant } from '../copies/export-tenant.ts'
import type { ExportManifest } from '../copies/tenant-file.ts'
import { requireSlug } from './require-slug.ts'

/** Blobs are mostly compressed already. */
const gzipLevel = 3

/** `bin/tenant export`. */
export const exportCommand: Command = async (args) => {
  const options = { file: textOption, json }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const slug = requireSlug(positionals)
  const { file } = values
  if (file === undefined && process.stdout.isTTY)
    throw new UsageError('Name a file with --file=FILE, or redirect the standard output.')
  if (slug === administrationSlug)
    throw new OperatorError('The administration has no export: it is part of the backup of the server.')
  const tenant = await withControlDatabase((control) => requireTenant(control, slug))
  const manifest =
    file === undefined ? await writeExport(tenant, process.stdout) : await exportToFile(tenant, file)
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const { blobs, missing_blobs } = manifest
  const summary = values.json
    ? JSON.stringify({ slug, rows, blobs, missing_blobs })
    : `The export of ${slug} has ${rows} rows and ${blobs.count} files (${blobs.bytes} bytes).`
  if (file === undefined) console.error(summary)
  else console.log(summary)
  if (missing_blobs.length === 0) return exitCodes.done
  console.error(
    `${missing_blobs.length} files are missing in the store: ${missing_blobs.slice(0, 10).join(', ')}`,
  )
  return exitCodes.failed
}

/**
 * Requires that an export can have the name of this file, and that files can be created in its folder.
 * @throws OperatorError when the file exists or cannot be written
 */
export async function requireNewFile(file: string): Promise<void> {
  const isFile = await stat(file).then(
    () => true,
    () => false,
  )
  if (isFile) throw new OperatorError(`${file} exists: name another file.`)
  const part = await open(partOf(file), 'w', 0o600).catch((error: unknown) => {
    throw unwritable(file, error) ?? error
  })
  await part.close()
  await rm(partOf(file))
}

const partOf = (file: string) => `${file}.part`

/**
 * Writes the export to a new file, which has its name only when it is complete and durable. Otherwise nothing of it is
 * left, also after a signal.
 * @throws OperatorError when the file exists or cannot be written, or after a signal
 */
export async function exportToFile(tenant: TenantRow, file: string): Promise<ExportManifest> {
  await requireNewFile(file)
  const part = partOf(file)
  const stopping = new AbortController()
  const reason = new OperatorError(`A signal stopped the export: ${file} was not written.`)
  void untilStopped({ drainSeconds: 0, log: lateEnd }).then(() => stopping.abort(reason))
  const output = createWriteStream(part, { mode: 0o600 })
  try {
    const manifest = await writeExport(tenant, output, stopping.signal)
    await using handle = await open(part)
    await handle.sync()
    await rename(part, file)
    return manifest
  } catch (error) {
    await rm(part, { force: true })
    throw unwritable(file, output.errored) ?? error
  }
}

async function writeExport(
  tenant: TenantRow,
  output: NodeJS.WritableStream,
  signal?: AbortSignal,
): Promise<ExportManifest> {
  requireNotPaused(tenant)
  const addresses = await readServers()
  const { url } = addresses
  const tenantUrl = tenantUrlOf(addresses, tenant)
  const blobs = openCommandBlobs()(tenant.id)
  const tar = new PassThrough()
  const written = pipeline(tar, createGzip({ level: gzipLevel }), output, { signal })
  // It may fail while rows are read: the next write throws its error, which ended the process before.
  written.catch(() => {})
  const add = async (bytes: Uint8Array) => {
    if (tar.destroyed) await written
    if (!tar.write(bytes)) await Promise.race([once(tar, 'drain'), written])
  }
  try {
    const source = { url, tenantUrl, tenant, blobs, now: clock.now() }
    const manifest = await exportTenant(source, (entry) => add(tarEntry(entry)))
    await add(tarEnd)
    tar.end()
    await written
    return manifest
  } catch (error) {
    tar.destroy()
    await written.catch(() => {})
    throw error
  }
}
