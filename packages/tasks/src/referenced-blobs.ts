import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { auditArchives } from '@fiscus/db/schema/tenant/audit-archives'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { sql } from 'drizzle-orm'

/** Returns those of the blobs to which an audit archive or the result of a background job refers: every table with blobs. */
export async function referencedBlobs(
  db: Pick<TenantDatabase, 'execute'>,
  sha256: readonly string[],
): Promise<ReadonlySet<string>> {
  const blobs = sql`(select jsonb_array_elements_text(${JSON.stringify(sha256)}::text::jsonb))`
  const rows = await db.execute<{ sha256: string }>(sql`
    select sha256 from ${auditArchives} where sha256 in ${blobs}
    union
    select file ->> 'sha256' from ${backgroundJobs}, jsonb_array_elements(result_files) as file
    where file ->> 'sha256' in ${blobs}`)
  return new Set(rows.map((row) => row.sha256))
}
