import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { documentLinks } from '@fiscus/db/schema/tenant/document-links'
import type { DocumentRelation } from '@fiscus/tax-engine/vocabulary/vocabulary'

/** A reference of a new document to an earlier one. */
export type DocumentLink = { relation: DocumentRelation; relatedDocumentId: string }

/** Inserts the links of a new document in their order. */
export async function insertLinks(
  tx: TenantTransaction,
  documentId: string,
  links: readonly DocumentLink[],
): Promise<void> {
  if (links.length === 0) return
  await tx.insert(documentLinks).values(
    links.map(({ relation, relatedDocumentId }, index) => ({
      document_id: documentId,
      position: index + 1,
      relation,
      related_document_id: relatedDocumentId,
    })),
  )
}

/** The links of a document as the text that its chain digest covers. */
export function linksText(links: readonly DocumentLink[]): string {
  return links.map(({ relation, relatedDocumentId }) => `${relation} ${relatedDocumentId}`).join('\n')
}
