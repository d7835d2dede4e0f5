import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { requireFound } from '@fiscus/http/responses/require-found'
import { eq } from 'drizzle-orm'
import { documentText } from './document-text.ts'
import { selectDocuments } from './select-documents.ts'

/**
 * One document with its snapshot as JSON text, and its version for the ETag.
 * @throws Problem 404
 */
export async function getDocument({ db }: { db: TenantDatabase }, id: string) {
  const [found] = await selectDocuments(db).where(eq(documents.id, id))
  const row = requireFound(found, 'document', id)
  const { snapshot } = await getSnapshot({ db }, id)
  return { text: documentText(row, snapshot), version: row.version }
}

/**
 * The snapshot of a document exactly as it was stored, and its SHA-256.
 * @throws Problem 404
 */
export async function getSnapshot({ db }: { db: TenantDatabase | TenantTransaction }, id: string) {
  const [stored] = await db
    .select({ snapshot: documentSnapshots.snapshot, digest: documentSnapshots.snapshot_digest })
    .from(documentSnapshots)
    .where(eq(documentSnapshots.document_id, id))
  return requireFound(stored, 'document', id)
}
