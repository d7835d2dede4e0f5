import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { requireFound } from '@fiscus/http/responses/require-found'
import { eq } from 'drizzle-orm'
import { auditDocument } from './audit-document.ts'
import type { DocumentContext } from './document-context.ts'
import { type DocumentRow, selectDocuments } from './select-documents.ts'

/** The columns that a document's life changes; what it says never does. */
export type StatusChange = Partial<
  Pick<
    typeof documents.$inferInsert,
    'status' | 'voided_at' | 'voided_by' | 'void_reason' | 'locked_at' | 'locked_by'
  >
>

/**
 * Changes the status of one document, with its audit entry. `decide` sees the document while nobody else can change it or
 * correct it, and answers null when there is nothing to do.
 * @throws Problem 404
 */
export function changeDocument(
  context: DocumentContext,
  id: string,
  action: 'void' | 'lock',
  decide: (tx: TenantTransaction, before: DocumentRow) => Promise<StatusChange | null>,
): Promise<DocumentRow> {
  return context.db.transaction(async (tx) => {
    const before = await holdDocument(tx, id)
    const change = await decide(tx, before)
    if (!change) return before
    await tx
      .update(documents)
      .set({ ...change, version: before.version + 1 })
      .where(eq(documents.id, id))
    const after = await findDocument(tx, id)
    await auditDocument(tx, context, action, before, after)
    return after
  })
}

/** The document, while nobody else can change it or correct it until the transaction ends. */
export async function holdDocument(tx: TenantTransaction, id: string): Promise<DocumentRow> {
  await tx.select({ id: documents.id }).from(documents).where(eq(documents.id, id)).for('update')
  return findDocument(tx, id)
}

export async function findDocument(tx: TenantTransaction, id: string): Promise<DocumentRow> {
  const [row] = await selectDocuments(tx).where(eq(documents.id, id))
  return requireFound(row, 'document', id)
}
