import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailAttachments, mailBundles, mailMessages, mailPlacements } from '@fiscus/db/schema/mail/messages'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { documentKsefPdfs, documentPdfs, pdfFiles } from '@fiscus/db/schema/pdf/files'
import { auditArchives } from '@fiscus/db/schema/tenant/audit-archives'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { documentKsef } from '@fiscus/db/schema/tenant/document-ksef'
import { returnFiles } from '@fiscus/db/schema/tenant/return-closings'
import { type SQL, sql } from 'drizzle-orm'

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
 * Returns those of the blobs to which an audit archive, a result of a background job, a PDF, a KSeF receipt, a return or a mail refers:
 * every table with blobs.
 */
export async function referencedBlobs(db: Database, sha256: readonly string[]): Promise<ReadonlySet<string>> {
  const blobs = sql`(select jsonb_array_elements_text(${JSON.stringify(sha256)}::text::jsonb))`
  return new Set(await readReferences(db, (column) => sql`${column} in ${blobs}`))
}

/** Returns at most `limit` blobs to which a row refers, in the order of their digests, after the digest `after`. */
export function listReferencedBlobs(db: Database, after: string, limit: number): Promise<string[]> {
  return readReferences(db, (column) => sql`${column} > ${after}`, sql`order by 1 limit ${limit}`)
}

async function readReferences(db: Database, among: (sha256: SQL) => SQL, rest = sql``): Promise<string[]> {
  const selections = references.map((select) => sql`(${select(among)})`)
  const rows = await db.execute<{ sha256: string }>(sql`${sql.join(selections, sql` union `)} ${rest}`)
  return rows.map((row) => row.sha256)
}
