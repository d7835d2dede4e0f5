import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import { sql } from 'drizzle-orm'
import type { TenantDatabase, TenantTransaction } from '../connections/databases.ts'
import { requireRow } from '../queries/require-row.ts'
import { auditArchives } from '../schema/tenant/audit-archives.ts'
import { readArchive } from './read-archive.ts'

type ArchiveContext = { db: TenantDatabase; blobs: Blobs; clock: Clock; signal: AbortSignal }
type ArchivedLine = { id: string; at: string; line: string }

const rowsMax = 5000
const bytesMax = 16 * 1024 * 1024

/**
 * Stores the oldest entries of the audit log in an archive and deletes them: at most 5,000 entries of 16 MiB in total,
 * from the instant `from` to the instant `before`. It reads the stored archive back first, then records the archive and
 * deletes the entries in one transaction: after a crash at any point, each entry is in the log or in one archive.
 * Returns the number of entries and the instant of the last one.
 */
export async function archiveAuditLog(
  { db, blobs, clock, signal }: ArchiveContext,
  { from, before }: { from: string; before: Date },
): Promise<{ changed: number; last: string | null }> {
  const lines = await readOldestEntries(db, from, before)
  const [first, last] = [lines.at(0), lines.at(-1)]
  if (!first || !last) return { changed: 0, last: null }
  const archive = await storeArchive(blobs, lines, signal)
  await readArchive(blobs, archive)
  await db.transaction(async (tx) => {
    const values = {
      ...archive,
      first_at: sql`${first.at}::text::timestamptz`,
      last_at: sql`${last.at}::text::timestamptz`,
      first_id: first.id,
      last_id: last.id,
      created_at: clock.now(),
    }
    const { id } = requireRow(
      await tx.insert(auditArchives).values(values).returning({ id: auditArchives.id }),
    )
    await deleteEntries(tx, id, lines)
  })
  return { changed: lines.length, last: last.at }
}

/** Reads the entries as text, so that numbers keep their digits and instants their microseconds. */
async function readOldestEntries(db: TenantDatabase, from: string, before: Date): Promise<ArchivedLine[]> {
  return db.execute<ArchivedLine>(sql`
    with batch as (
      select * from audit_log where at >= ${from}::text::timestamptz and at < ${before.toISOString()}::timestamptz
      order by at limit ${rowsMax}
    ), line as (
      select id, at, row_to_json(batch)::text as line from batch
    ), measured as (
      select *, sum(octet_length(line)) over (order by at, id) - octet_length(line) as bytes_before from line
    )
    select id, at::text, line from measured where bytes_before < ${bytesMax} order by measured.at, id`)
}

/**
 * The application has no right to delete audit entries: a function of the database deletes those of an archive (0023).
 */
async function deleteEntries(tx: TenantTransaction, archiveId: string, lines: ArchivedLine[]): Promise<void> {
  const ids = `{${lines.map(({ id }) => id).join(',')}}`
  const { count } = requireRow(
    await tx.execute<{ count: number }>(
      sql`select delete_archived_audit_entries(${archiveId}, ${ids}::text::uuid[])::integer as count`,
    ),
  )
  if (count !== lines.length)
    throw new Error(
      `Only ${count} of the ${lines.length} archived audit entries were still in the log; nothing was deleted`,
    )
}

async function storeArchive(blobs: Blobs, lines: ArchivedLine[], signal: AbortSignal) {
  const content = Buffer.from(lines.map(({ line }) => `${line}\n`).join(''))
  const compressed = await promisify(gzip)(content, { level: constants.Z_BEST_SPEED })
  const { sha256, bytes } = await blobs.put(singleChunk(compressed), signal)
  const content_sha256 = createHash('sha256').update(content).digest('hex')
  return { rows: lines.length, sha256, bytes, content_sha256 }
}

async function* singleChunk(bytes: Uint8Array) {
  yield bytes
}
