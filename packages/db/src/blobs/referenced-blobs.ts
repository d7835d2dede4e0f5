import { type SQL, sql } from 'drizzle-orm'
import type { TenantDatabase } from '../connections/databases.ts'
import { mailAttachments, mailBundles, mailMessages, mailPlacements } from '../schema/mail/messages.ts'
import { mailQueue } from '../schema/mail/outgoing.ts'
import { documentKsefPdfs, documentPdfs, pdfFiles } from '../schema/pdf/files.ts'
import { auditArchives } from '../schema/tenant/audit-archives.ts'
import { backgroundJobs } from '../schema/tenant/background-jobs.ts'
import { documentKsef } from '../schema/tenant/document-ksef.ts'
import { returnFiles } from '../schema/tenant/return-closings.ts'

/** The SHA-256 of the blobs of each table with blobs. */
const references: readonly ((among: (sha256: SQL) => SQL) => SQL)[] = [
  (among) => sql`select sha256 from ${auditArchives} where ${among(sql`sha256`)}`,
  (among) => sql`select file ->> 'sha256' from ${backgroundJobs}, jsonb_array_elements(result_files) as file
    where ${among(sql`file ->> 'sha256'`)}`,
  (among) => sql`select sha256 from ${pdfFiles} where ${among(sql`sha256`)}`,
  (among) => sql`select sha256 from ${documentPdfs} where ${among(sql`sha256`)}`,
  (among) => sql`select sha256 from ${documentKsefPdfs} where ${among(sql`sha256`)}`,
  (among) => sql`select upo_sha256 from ${documentKsef} where ${among(sql`upo_sha256`)}`,
  (among) => sql`select sha256 from ${returnFiles} where ${among(sql`sha256`)}`,
  (among) =>
    sql`select raw_sha256 from ${mailMessages} where ${among(sql`raw_sha256`)} and deleted_at is null and bundle_id is null`,
  (among) => sql`select sha256 from ${mailBundles} where ${among(sql`sha256`)}`,
  // With a message, the digest is that of its bundle, which has a row of its own as long as it is needed.
  (among) =>
    sql`select raw_sha256 from ${mailPlacements} where ${among(sql`raw_sha256`)} and message_id is null`,
  (among) => sql`select sha256 from ${mailAttachments} where ${among(sql`sha256`)}`,
  (among) => sql`select mime_sha256 from ${mailQueue} where ${among(sql`mime_sha256`)}`,
]

type Database = Pick<TenantDatabase, 'execute'>

/**
 * Returns those of the blobs to which an audit archive, a result of a background job, a PDF, a KSeF receipt, a return
 * or a mail refers: every table with blobs.
 */
export async function referencedBlobs(db: Database, sha256: readonly string[]): Promise<ReadonlySet<string>> {
  const blobs = sql`(select jsonb_array_elements_text(${JSON.stringify(sha256)}::text::jsonb))`
  return new Set(await readReferences(db, (column) => sql`${column} in ${blobs}`))
}

/** Returns at most `limit` blobs to which a row refers, in the order of their digests, after the digest `after`. */
export function listReferencedBlobs(db: Database, after: string, limit: number): Promise<string[]> {
  return readReferences(db, (column) => sql`${column} > ${after}`, { all: sql`order by 1 limit ${limit}` })
}

/** Returns a few blobs of each table with blobs, so that large tables cost no more. */
export function sampleReferencedBlobs(db: Database): Promise<string[]> {
  return readReferences(db, (column) => sql`${column} is not null`, { each: sql`limit 5` })
}

async function readReferences(
  db: Database,
  among: (sha256: SQL) => SQL,
  { each = sql``, all = sql`` } = {},
): Promise<string[]> {
  const selections = references.map((select) => sql`(${select(among)} ${each})`)
  const rows = await db.execute<{ sha256: string }>(sql`${sql.join(selections, sql` union `)} ${all}`)
  return rows.map((row) => row.sha256)
}
