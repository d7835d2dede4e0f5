import { randomUUIDv7 } from 'node:crypto'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { auditDocument } from './audit-document.ts'
import type { DocumentContext } from './document-context.ts'
import { linksOf } from './linked-documents.ts'
import { documentText, findDocument } from './queries.ts'
import { type DocumentDraft, storeDocument } from './store-document.ts'
import type { IssuedDocument } from './with-idempotency-key.ts'

/**
 * Stores a new document with its audit entry and returns the text of the response.
 * @throws Problem 409 `document-number-taken`
 */
export async function issueDocument(
  tx: TenantTransaction,
  context: DocumentContext,
  action: 'approve' | 'correct',
  draft: Omit<DocumentDraft, 'id' | 'approvedAt' | 'approvedBy'>,
): Promise<IssuedDocument> {
  const documentId = randomUUIDv7()
  const { clock, actor } = context
  await storeDocument(tx, { ...draft, id: documentId, approvedAt: clock.now(), approvedBy: actor })
  const row = await findDocument(tx, documentId)
  const links = draft.links.length > 0 ? await linksOf(tx, documentId) : []
  await auditDocument(tx, context, action, null, row)
  const head = { ...row, ksef: null }
  return { documentId, text: documentText(head, { ...draft, links }) }
}
