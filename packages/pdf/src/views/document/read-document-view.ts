import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { isUnchanged, requireUnchanged } from '@fiscus/db/documents/unchanged'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentKsef } from '@fiscus/db/schema/tenant/document-ksef'
import { documentLinks } from '@fiscus/db/schema/tenant/document-links'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import { eq } from 'drizzle-orm'
import { readLogo } from '../fields/read-logo.ts'
import type { DocumentData, DocumentLinkData } from './document-data.ts'
import type { DocumentView } from './document-view.ts'
import { viewOfDocument } from './view-of-document.ts'

type StoredContent = { content: DocumentContent; correctedPeriod?: string }

/**
 * The view of a stored document of any type; null without one.
 * @throws Problem 409 `document-changed` for the document and for those that it refers to
 */
export async function readDocumentView(
  db: TenantDatabase | TenantTransaction,
  id: string,
  language: PdfLanguage,
): Promise<DocumentView | null> {
  const data = await readDocumentData(db, id)
  return data && viewOfDocument(data, language)
}

async function readDocumentData(
  db: TenantDatabase | TenantTransaction,
  id: string,
): Promise<DocumentData | null> {
  const rows = await db
    .select({
      id: documents.id,
      isUnchanged: isUnchanged(documents.id),
      document: documents,
      snapshot: documentSnapshots.snapshot,
      content: documentContents.content,
      ksefNumber: documentKsef.number,
    })
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .leftJoin(documentContents, eq(documentContents.document_id, documents.id))
    .leftJoin(documentKsef, eq(documentKsef.document_id, documents.id))
    .where(eq(documents.id, id))
  const [row] = requireUnchanged(rows)
  if (!row) return null
  const { document } = row
  const { content, correctedPeriod }: StoredContent = row.content ? JSON.parse(row.content) : { content: {} }
  return {
    type: document.type,
    invoiceType: document.invoice_type,
    number: document.number,
    issueDate: document.issue_date,
    isVoided: document.status === 'voided',
    correctionReason: document.correction_reason,
    correctionNote: document.correction_note,
    snapshot: readSnapshot(row.snapshot),
    content,
    correctedPeriod: correctedPeriod ?? null,
    links: await readLinks(db, id),
    ksefNumber: row.ksefNumber,
    logo: await readLogo(db, content.seller?.logo),
  }
}

/** The documents that a document refers to: these links never change. */
async function readLinks(db: TenantDatabase | TenantTransaction, id: string): Promise<DocumentLinkData[]> {
  const found = await db
    .select({
      relation: documentLinks.relation,
      id: documents.id,
      type: documents.type,
      number: documents.number,
      issueDate: documents.issue_date,
      isUnchanged: isUnchanged(documents.id),
    })
    .from(documentLinks)
    .innerJoin(documents, eq(documents.id, documentLinks.related_document_id))
    .where(eq(documentLinks.document_id, id))
    .orderBy(documentLinks.position)
  return requireUnchanged(found)
}
