import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { eq, sql } from 'drizzle-orm'

/** A document without its big texts, under the names of the API's record. */
export type DocumentRow = Awaited<ReturnType<typeof selectDocuments>>[number]

/** The tenant's documents without their big texts; the caller adds the conditions. */
export function selectDocuments(db: TenantDatabase | TenantTransaction) {
  return db
    .select(columns)
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
}

const columns = {
  id: documents.id,
  type: documents.type,
  number: documents.number,
  issueDate: documents.issue_date,
  status: documents.status,
  approvedAt: documents.approved_at,
  approvedBy: documents.approved_by,
  currency: documents.currency,
  companyId: documents.company_id,
  correctsDocumentId: documents.corrects_document_id,
  correctionReason: documents.correction_reason,
  correctionNote: documents.correction_note,
  voidedAt: documents.voided_at,
  voidedBy: documents.voided_by,
  voidReason: documents.void_reason,
  lockedAt: documents.locked_at,
  lockedBy: documents.locked_by,
  version: documents.version,
  sequence: documentSnapshots.sequence,
  snapshotDigest: documentSnapshots.snapshot_digest,
  chainDigest: documentSnapshots.chain_digest,
  /** Verbatim: in a parsed object 23.00 would become 23. */
  summary: sql<string>`${documents.summary}::text`,
}
