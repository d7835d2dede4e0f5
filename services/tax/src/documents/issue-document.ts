import { randomUUIDv7 } from 'node:crypto'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import type { Answer } from './answer-once.ts'
import { auditDocument } from './audit-document.ts'
import { findDocument } from './change-document.ts'
import type { DocumentContext } from './document-context.ts'
import { documentText } from './document-text.ts'
import { type DocumentDraft, storeDocument } from './store-document.ts'

/**
 * Stores a new document with its audit entry, and makes the answer to the call.
 * @throws Problem 409 `document-number-taken`
 */
export async function issueDocument(
  tx: TenantTransaction,
  context: DocumentContext,
  action: 'approve' | 'correct',
  draft: Omit<DocumentDraft, 'id' | 'approvedAt' | 'approvedBy'>,
): Promise<Answer> {
  const documentId = randomUUIDv7()
  const { clock, actor } = context
  await storeDocument(tx, { ...draft, id: documentId, approvedAt: clock.now(), approvedBy: actor })
  const row = await findDocument(tx, documentId)
  await auditDocument(tx, context, action, null, row)
  return { documentId, text: documentText(row, draft.snapshot) }
}
