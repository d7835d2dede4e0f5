import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { requireMatch } from '@fiscus/http/responses/etag'
import { documents as texts } from '@fiscus/messages/documents'
import { eq } from 'drizzle-orm'
import { dependentCorrection } from '../corrections/dependent-corrections.ts'
import { lockDocuments, rootsOf } from '../corrections/document-histories.ts'
import { settlementOf } from '../corrections/settled-advances.ts'
import { auditDocument } from '../document-storage/audit-document.ts'
import type { DocumentContext } from '../document-storage/document-context.ts'
import { findKsef } from '../document-storage/ksef-record.ts'
import { type DocumentRow, findDocument } from '../document-storage/queries.ts'

/** The document to void and the reason; `ifMatch` is the header If-Match. */
type VoidInput = { id: string; ifMatch: string | undefined; reason: string }

/**
 * Voids a document. It remains readable and keeps its number; a voided correction no longer counts as credit.
 * @throws Problem 404; 428, 412; 409 `document-locked`, `document-voided`, `document-has-corrections`,
 * `document-settled`
 */
export function voidDocument(
  context: DocumentContext,
  { id, ifMatch, reason }: VoidInput,
): Promise<DocumentRow> {
  return changeDocument(context, id, 'void', async (tx, before) => {
    requireMatch(ifMatch, before.version)
    await requireVoidable(tx, before)
    return { status: 'voided', voided_at: context.clock.now(), voided_by: context.actor, void_reason: reason }
  })
}

async function requireVoidable(tx: TenantTransaction, document: DocumentRow): Promise<void> {
  const { id, lockedAt, status } = document
  if (lockedAt) throw new Problem('document-locked', texts.locked())
  if (status === 'voided') throw new Problem('document-voided', texts.voidedAlready())
  const correction = await dependentCorrection(tx, document)
  if (correction) {
    const { number, id } = correction
    throw new Problem('document-has-corrections', texts.correctionDepends({ number, id }))
  }
  const settlement = await settlementOf(tx, id)
  if (settlement) {
    const { number, id } = settlement
    throw new Problem('document-settled', texts.settlementDepends({ number, id }))
  }
  const ksef = await findKsef(tx, id)
  if (ksef && ksef.number !== null)
    throw new Problem('document-locked', texts.isInKsef({ number: ksef.number }))
}

/**
 * Locks a reported document: it can no longer be voided. Locking it again changes nothing.
 * @throws Problem 404
 */
export function lockDocument(context: DocumentContext, id: string): Promise<DocumentRow> {
  const { clock, actor } = context
  return changeDocument(context, id, 'lock', async (_, before) =>
    before.lockedAt ? null : { locked_at: clock.now(), locked_by: actor },
  )
}

/** The columns of a document that can change; its content never changes. */
type StatusChange = Partial<
  Pick<
    typeof documents.$inferInsert,
    'status' | 'voided_at' | 'voided_by' | 'void_reason' | 'locked_at' | 'locked_by'
  >
>

/**
 * Changes the status of one document and writes an audit entry.
 * @param decide receives the locked document and returns the change, or null for no change
 * @throws Problem 404
 */
function changeDocument(
  context: DocumentContext,
  id: string,
  action: 'void' | 'lock',
  decide: (tx: TenantTransaction, before: DocumentRow) => Promise<StatusChange | null>,
): Promise<DocumentRow> {
  return context.db.transaction(async (tx) => {
    const before = await lockDocumentRow(tx, id)
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

/**
 * Locks a document, and the documents that it corrects: until the transaction ends no other transaction changes or
 * corrects them.
 */
async function lockDocumentRow(tx: TenantTransaction, id: string): Promise<DocumentRow> {
  await lockDocuments(tx, [id, ...(await rootsOf(tx, id))])
  return findDocument(tx, id)
}
