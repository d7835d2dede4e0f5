import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { requireMatch } from '@fiscus/http/responses/etag'
import { and, eq } from 'drizzle-orm'
import { changeDocument } from './change-document.ts'
import type { DocumentContext } from './document-context.ts'
import { type DocumentRow, selectDocuments } from './select-documents.ts'

/** Which document to void and why; `ifMatch` is the ETag it was read with. */
export type Voiding = { id: string; ifMatch: string | undefined; reason: string }

/**
 * Voids a document: it stays readable, its number stays used, and a voided correction no longer counts as credit.
 * @throws Problem 404; 428, 412; 409 `document-locked`, `document-voided`, `document-has-corrections`
 */
export function voidDocument(
  context: DocumentContext,
  { id, ifMatch, reason }: Voiding,
): Promise<DocumentRow> {
  return changeDocument(context, id, 'void', async (tx, before) => {
    requireMatch(ifMatch, before.version)
    await requireVoidable(tx, before)
    return { status: 'voided', voided_at: context.clock.now(), voided_by: context.actor, void_reason: reason }
  })
}

async function requireVoidable(tx: TenantTransaction, document: DocumentRow): Promise<void> {
  const { id, lockedAt, status } = document
  if (lockedAt) throw new Problem('document-locked', 'A locked document is changed only by a correction.')
  if (status === 'voided') throw new Problem('document-voided', 'The document is voided already.')
  const [correction] = await selectDocuments(tx)
    .where(and(eq(documents.corrects_document_id, id), eq(documents.status, 'approved')))
    .orderBy(documents.id)
    .limit(1)
  if (correction) {
    throw new Problem(
      'document-has-corrections',
      `Its correction ${correction.number} (${correction.id}) is in force; void that first.`,
    )
  }
}
