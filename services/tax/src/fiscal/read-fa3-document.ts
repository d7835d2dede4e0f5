import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentKsef } from '@fiscus/db/schema/tenant/document-ksef'
import { documentLinks } from '@fiscus/db/schema/tenant/document-links'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import type { Fa3Document } from '@fiscus/fiscal/fa3/fa3-document'
import { requireFound } from '@fiscus/http/responses/require-found'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import { eq } from 'drizzle-orm'
import { contentOf } from '../document-storage/queries.ts'

/** The stored data of a document for its FA(3) file, as texts that a thread can read. */
export type StoredFa3Document = Omit<
  Fa3Document,
  'snapshot' | 'content' | 'contentBefore' | 'correctedPeriod'
> & {
  snapshot: string
  content: string | null
  contentBefore: string | null
}

/** @throws Problem 404 */
export async function readFa3Document(db: TenantDatabase, id: string): Promise<StoredFa3Document> {
  const [found] = await db
    .select({ document: documents, snapshot: documentSnapshots.snapshot, content: documentContents.content })
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .leftJoin(documentContents, eq(documentContents.document_id, documents.id))
    .where(eq(documents.id, id))
  const { document, snapshot, content } = requireFound(found, 'document', id)
  const links = await db
    .select({
      relation: documentLinks.relation,
      id: documents.id,
      number: documents.number,
      issueDate: documents.issue_date,
      ksefNumber: documentKsef.number,
    })
    .from(documentLinks)
    .innerJoin(documents, eq(documents.id, documentLinks.related_document_id))
    .leftJoin(documentKsef, eq(documentKsef.document_id, documents.id))
    .where(eq(documentLinks.document_id, id))
    .orderBy(documentLinks.position)
  const corrected = links.find(({ relation }) => relation === 'corrects')
  return {
    invoiceType: document.invoice_type,
    number: document.number,
    issueDate: document.issue_date,
    approvedAt: document.approved_at,
    correctionReason: document.correction_reason,
    correctionNote: document.correction_note,
    snapshot,
    content,
    links: links.map(({ id: _, ...link }) => link),
    contentBefore: corrected ? await contentOf(db, corrected.id) : null,
  }
}

type StoredContent = { content: DocumentContent; correctedPeriod?: string }

/** The content of a document; an empty one for a document that was approved before documents had contents. */
export function parseContent(stored: string | null): StoredContent {
  return stored === null ? { content: {} } : JSON.parse(stored)
}

export function parseFa3Document(stored: StoredFa3Document): Fa3Document {
  const { content, correctedPeriod } = parseContent(stored.content)
  return {
    ...stored,
    snapshot: readSnapshot(stored.snapshot),
    content,
    correctedPeriod: correctedPeriod ?? null,
    contentBefore: stored.contentBefore ? JSON.parse(stored.contentBefore) : null,
  }
}
