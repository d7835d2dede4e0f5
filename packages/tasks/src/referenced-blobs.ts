import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailAttachments, mailMessages, mailPlacements } from '@fiscus/db/schema/mail/messages'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { auditArchives } from '@fiscus/db/schema/tenant/audit-archives'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { sql } from 'drizzle-orm'

/** Returns those of the blobs to which an audit archive, a result of a background job or a mail refers: every table with blobs. */
export async function referencedBlobs(
  db: Pick<TenantDatabase, 'execute'>,
  sha256: readonly string[],
): Promise<ReadonlySet<string>> {
  const blobs = sql`(select jsonb_array_elements_text(${JSON.stringify(sha256)}::text::jsonb))`
  const rows = await db.execute<{ sha256: string }>(sql`
    select sha256 from ${auditArchives} where sha256 in ${blobs}
    union
    select file ->> 'sha256' from ${backgroundJobs}, jsonb_array_elements(result_files) as file
    where file ->> 'sha256' in ${blobs}
    union
    select raw_sha256 from ${mailMessages} where raw_sha256 in ${blobs} and deleted_at is null
    union
    select raw_sha256 from ${mailPlacements} where raw_sha256 in ${blobs}
    union
    select sha256 from ${mailAttachments} where sha256 in ${blobs}
    union
    select mime_sha256 from ${mailQueue} where mime_sha256 in ${blobs}`)
  return new Set(rows.map((row) => row.sha256))
}
