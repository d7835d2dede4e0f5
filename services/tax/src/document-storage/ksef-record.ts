import type { DocumentKsef } from '@fiscus/contracts/documents/document-ksef'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { documentKsef } from '@fiscus/db/schema/tenant/document-ksef'
import { eq } from 'drizzle-orm'

export type KsefRow = typeof documentKsef.$inferSelect

/** What is stored about an invoice in KSeF; undefined: nothing. */
export async function findKsef(
  db: TenantDatabase | TenantTransaction,
  id: string,
): Promise<KsefRow | undefined> {
  const [row] = await db.select().from(documentKsef).where(eq(documentKsef.document_id, id))
  return row
}

/** A row as the API returns it. */
export function ksefRecord(row: KsefRow): DocumentKsef {
  const { upo_sha256, upo_bytes } = row
  return {
    documentId: row.document_id,
    mode: row.mode,
    number: row.number,
    receivedAt: row.received_at?.toISOString() ?? null,
    fileSha256: row.file_sha256,
    upo: upo_sha256 === null || upo_bytes === null ? null : { sha256: upo_sha256, bytes: upo_bytes },
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  }
}
