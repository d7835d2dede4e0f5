import { listReferencedBlobs } from '@fiscus/db/blobs/referenced-blobs'
import { asOwner } from '@fiscus/db/connections/connect'
import { controlDatabase, type TenantDatabase, tenantDatabase } from '@fiscus/db/connections/databases'
import { readRows } from '@fiscus/db/copies/copy-rows'
import { lastMigrationOf } from '@fiscus/db/copies/migrate-up-to'
import { listCopiedTables } from '@fiscus/db/copies/tenant-tables'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { BlobMissing, type Blobs } from '@fiscus/runtime/blobs/blobs'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type { TarEntry } from '@fiscus/runtime/tar/write-tar'
import { readMembers, readRuns, readTasks } from './administration-rows.ts'
import { inParts, summed } from './in-parts.ts'
import { type ExportHead, type ExportManifest, exportFormat, fileNames } from './tenant-file.ts'

type ExportSource = {
  /** The administration database, as the owner. */
  url: string
  /** The database of the tenant, as the owner. */
  tenantUrl: string
  tenant: TenantRow
  blobs: Pick<Blobs, 'read'>
  now: Date
}

/** Adds a file to the export. Awaited, so that a slow disk slows down the reading. */
type Write = (entry: TarEntry) => Promise<void>

const blobsPerPage = 1000

/**
 * Writes everything that belongs to a tenant as the files of an archive: the rows of its database at one instant, its
 * blobs, and from the administration its tasks, runs and members. Secrets stay sealed; keys of the API are left out.
 * Returns the manifest, which is the last file.
 * @throws OperatorError when the schema is of a newer version
 */
export async function exportTenant(source: ExportSource, write: Write): Promise<ExportManifest> {
  const { url, tenantUrl, tenant } = source
  const schema = await lastMigrationOf(tenantUrl)
  if (schema === undefined)
    throw new OperatorError(
      `The database ${tenant.database} has the schema of a newer version of Fiscus: use bin/tenant of that version.`,
    )
  const manifest: ExportManifest = { tables: {}, blobs: { count: 0, bytes: 0 }, missing_blobs: [] }
  await asOwner(tenantUrl, async (client) => {
    // On the one connection of the owner: rows and blobs are those of one instant.
    await client`begin isolation level repeatable read read only`
    const tables = await listCopiedTables(client)
    await write(jsonEntry(fileNames.head, headOf(source, schema, tables)))
    for (const table of tables) {
      const rows = summed(await readRows(client, table))
      for await (const entry of inParts((part) => fileNames.table(table.name, part), rows)) await write(entry)
      manifest.tables[table.name] = rows.sum()
    }
    await exportBlobs(tenantDatabase(client), source, manifest, write)
    await client`commit`
  })
  await asOwner(url, async (client) => {
    const control = controlDatabase(client)
    await write(jsonEntry(fileNames.tasks, await readTasks(control, tenant.id)))
    await write(jsonEntry(fileNames.members, await readMembers(control, tenant.id)))
    for await (const entry of inParts(fileNames.runs, readRuns(control, tenant.id))) await write(entry)
  })
  await write(jsonEntry(fileNames.manifest, manifest))
  return manifest
}

function headOf({ tenant, now }: ExportSource, schema: string, tables: ExportHead['tables']): ExportHead {
  const { id, slug, name, timezone } = tenant
  return { format: exportFormat, id, slug, name, timezone, exported_at: now.toISOString(), schema, tables }
}

/**
 * A blob to which no row refers any more is deleted at the earliest a day after it was stored: those of the rows are
 * still there.
 */
async function exportBlobs(
  db: TenantDatabase,
  { blobs }: ExportSource,
  manifest: ExportManifest,
  write: Write,
): Promise<void> {
  let after = ''
  while (true) {
    const page = await listReferencedBlobs(db, after, blobsPerPage)
    for (const sha256 of page) {
      try {
        for await (const entry of inParts((part) => fileNames.blob(sha256, part), blobs.read(sha256))) {
          await write(entry)
          manifest.blobs.bytes += entry.content.length
        }
        manifest.blobs.count += 1
      } catch (error) {
        if (!(error instanceof BlobMissing)) throw error
        manifest.missing_blobs.push(sha256)
      }
    }
    const last = page.at(-1)
    if (last === undefined) return
    after = last
  }
}

const jsonEntry = (name: string, value: unknown): TarEntry => ({
  name,
  content: Buffer.from(JSON.stringify(value)),
})
