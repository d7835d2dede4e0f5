import { changeDocument } from './change-document.ts'
import type { DocumentContext } from './document-context.ts'
import type { DocumentRow } from './select-documents.ts'

/**
 * Locks a document after it was reported: it can't be voided any more. Locking it again changes nothing.
 * @throws Problem 404
 */
export function lockDocument(context: DocumentContext, id: string): Promise<DocumentRow> {
  const { clock, actor } = context
  return changeDocument(context, id, 'lock', async (_, before) =>
    before.lockedAt ? null : { locked_at: clock.now(), locked_by: actor },
  )
}
