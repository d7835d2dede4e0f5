import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Blobs } from '@fiscus/runtime/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import { sql } from 'drizzle-orm'
import type { TenantDatabase, TenantTransaction } from '../connections/databases.ts'
import { auditArchives } from '../schema/tenant/audit-archives.ts'
import { readArchive } from './read-archive.ts'

type Context = { db: TenantDatabase; blobs: Blobs; clock: Clock; signal: AbortSignal }
type Line = { id: string; at: string; line: string }

const rowsMax = 5000
const bytesMax = 16 * 1024 * 1024

/**
 * Puts the oldest entries of the audit log into an archive and deletes them: at most 5,000, of 16 MiB, from the instant `from` to
 * the instant `before`. What was stored is read back first, and deleting and remembering the archive are one transaction: whenever
 * it is stopped, each entry is in the log or in one archive. Says how many there were, and the instant of the last.
 */
export async function archiveAuditLog(
  { db, blobs, clock, signal }: Context,
  { from, before }: { from: string; before: Date },
): Promise<{ changed: number; last: string | null }> {
  const lines = await oldestLines(db, from, before)
  const [first, last] = [lines.at(0), lines.at(-1)]
  if (!first || !last) return { changed: 0, last: null }
  const archive = { rows: lines.length, ...(await storeArchive(blobs, lines, signal)) }
  await readArchive(blobs, archive)
  await db.transaction(async (tx) => {
    await deleteAll(tx, lines)
    await tx.insert(auditArchives).values({
      ...archive,
      first_at: sql`${first.at}::text::timestamptz`,
      last_at: sql`${last.at}::text::timestamptz`,
      first_id: first.id,
      last_id: last.id,
      created_at: clock.now(),
    })
  })
  return { changed: lines.length, last: last.at }
}

/** As text that the database writes: no number loses a digit, and no instant its microseconds. */
async function oldestLines(db: TenantDatabase, from: string, before: Date): Promise<Line[]> {
  return db.execute<Line>(sql`
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

async function deleteAll(tx: TenantTransaction, lines: Line[]): Promise<void> {
  const ids = `{${lines.map(({ id }) => id).join(',')}}`
  // The list is read once, and not for each row.
  const isArchived = sql`id = any(array(select unnest(${ids}::text::uuid[])))`
  const { count } = await tx.execute(sql`delete from audit_log where ${isArchived}`)
  if (count !== lines.length)
    throw new Error(
      `Of ${lines.length} audit entries that were archived, only ${count} were still there to delete`,
    )
}

async function storeArchive(blobs: Blobs, lines: Line[], signal: AbortSignal) {
  const content = Buffer.from(lines.map(({ line }) => `${line}\n`).join(''))
  const compressed = await promisify(gzip)(content, { level: constants.Z_BEST_SPEED })
  const { sha256, bytes } = await blobs.put(chunksOf(compressed), signal)
  return { sha256, bytes, content_sha256: createHash('sha256').update(content).digest('hex') }
}

async function* chunksOf(bytes: Uint8Array) {
  yield bytes
}
