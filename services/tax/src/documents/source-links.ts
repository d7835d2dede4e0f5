import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { isUnchanged, requireUnchanged } from '@fiscus/db/documents/unchanged'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { documents as texts } from '@fiscus/messages/documents'
import type { Message } from '@fiscus/messages/message'
import { records } from '@fiscus/messages/records'
import { words } from '@fiscus/messages/words'
import type { DocumentType } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { inArray } from 'drizzle-orm'
import type { DocumentLink } from '../document-storage/document-links.ts'

/** The types of the documents that a document of a type can follow. */
const sourceTypes: Record<DocumentType, readonly DocumentType[]> = {
  offer: [],
  order: ['offer'],
  invoice: ['offer', 'order'],
}

type Source = Pick<
  typeof documents.$inferSelect,
  'id' | 'type' | 'number' | 'status' | 'corrects_document_id'
>

/**
 * The links of a new document to the documents that it follows. They are locked, so that they are not voided at the
 * same time.
 * @throws Problem 422 `invalid-request` for an id without a document, a voided one, a correction, or one of the wrong
 * type; 409 `document-changed`
 */
export async function sourceLinks(
  tx: TenantTransaction,
  type: DocumentType,
  ids: readonly string[],
): Promise<DocumentLink[]> {
  if (ids.length === 0) return []
  const { id, number, status, corrects_document_id } = documents
  const found = await tx
    .select({ id, type: documents.type, number, status, corrects_document_id, isUnchanged: isUnchanged(id) })
    .from(documents)
    .where(inArray(id, [...ids]))
    .orderBy(id)
    .for('share')
  const sources = new Map(requireUnchanged(found).map((source) => [source.id, source]))
  const errors = ids.flatMap((id, index) => {
    const detail = faultOf(type, id, sources.get(id))
    return detail === null
      ? []
      : [{ pointer: `/sourceDocumentIds/${index}`, detail, code: 'invalid-value' as const }]
  })
  const [first] = errors
  if (first) throw new Problem('invalid-request', first.detail, { errors })
  return ids.map((relatedDocumentId) => ({ relation: 'source', relatedDocumentId }))
}

function faultOf(type: DocumentType, id: string, source: Source | undefined): Message | null {
  if (!source) return records.document({ id })
  const { number, status, corrects_document_id } = source
  const [ofNew, ofSource] = [words[type](), words[source.type]()]
  if (status === 'voided') return texts.sourceVoided({ type: ofSource, number })
  if (corrects_document_id !== null) return texts.sourceIsCorrection({ number })
  if (sourceTypes[type].includes(source.type)) return null
  if (sourceTypes[type].length === 0) return texts.followsNothing({ type: ofNew })
  const allowed = sourceTypes[type]
    .map((each) => words[each]())
    .reduce((one, other) => texts.orAn({ one, other }))
  return texts.sourceOfAnotherType({ number, ofSource, type: ofNew, allowed })
}
