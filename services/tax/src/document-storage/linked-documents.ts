import type { LinkedDocument } from '@fiscus/contracts/documents/document-link'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { isUnchanged } from '@fiscus/db/documents/unchanged'
import { documentLinks } from '@fiscus/db/schema/tenant/document-links'
import { documents } from '@fiscus/db/schema/tenant/documents'
import type { DocumentRelation } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The number of later documents that a document lists; the list of documents has all of them. */
const laterMax = 100

const opposite: Record<DocumentRelation, LinkedDocument['relation']> = {
  source: 'source_of',
  corrects: 'corrected_by',
  settles: 'settled_by',
}

/**
 * The documents that a document refers to, in their order, and the first 100 later documents that refer to it. A changed
 * one is marked.
 */
export async function linksOf(db: TenantDatabase | TenantTransaction, id: string): Promise<LinkedDocument[]> {
  const { document_id, related_document_id, position } = documentLinks
  const earlier = await linked(db, related_document_id, eq(document_id, id)).orderBy(position)
  const later = await linked(db, document_id, eq(related_document_id, id))
    .orderBy(document_id)
    .limit(laterMax)
  const found = [...earlier, ...later.map((link) => ({ ...link, relation: opposite[link.relation] }))]
  return found.map(({ isUnchanged, ...link }) => ({ ...link, ...(isUnchanged ? {} : { changed: true }) }))
}

function linked(db: TenantDatabase | TenantTransaction, end: PgColumn, condition: SQL) {
  return db
    .select({
      relation: documentLinks.relation,
      documentId: documents.id,
      type: documents.type,
      number: documents.number,
      issueDate: documents.issue_date,
      status: documents.status,
      isUnchanged: isUnchanged(documents.id),
    })
    .from(documentLinks)
    .innerJoin(documents, eq(documents.id, end))
    .where(condition)
}

/** The condition that a document refers to another one; with a relation, in this way. */
export function refersTo(id: string, relation?: DocumentRelation): SQL {
  const { document_id, related_document_id } = documentLinks
  const related = relation ? sql` and ${documentLinks.relation} = ${relation}` : sql``
  return sql`${documents.id} in (select ${document_id} from ${documentLinks} where ${related_document_id} = ${id}${related})`
}
