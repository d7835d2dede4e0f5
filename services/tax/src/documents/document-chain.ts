import type { CorrectionReason, DocumentType } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { sha256 } from '../json-text/sha256.ts'

/** The immutable fields of a document that its chain digest covers. Large texts are included as their SHA-256. */
export type ChainLink = {
  sequence: number
  documentId: string
  type: DocumentType
  number: string
  issueDate: string
  approvedAt: Date
  approvedBy: string
  currency: string
  summaryDigest: string
  requestDigest: string | null
  correctsDocumentId: string | null
  correctionReason: CorrectionReason | null
  correctionNote: string | null
  snapshotDigest: string
}

/**
 * The digest of a link: SHA-256 over the previous digest and all fields of the link. A change of a document therefore
 * requires changes of all later links and of the chain's end.
 * @param previousDigest empty for the first document of a tenant
 */
export function chainDigest(previousDigest: string, link: ChainLink): string {
  return sha256(
    JSON.stringify([
      previousDigest,
      link.sequence,
      link.documentId,
      link.type,
      link.number,
      link.issueDate,
      link.approvedAt.toISOString(),
      link.approvedBy,
      link.currency,
      link.summaryDigest,
      link.requestDigest,
      link.correctsDocumentId,
      link.correctionReason,
      link.correctionNote,
      link.snapshotDigest,
    ]),
  )
}

/** The names of the API for the covered fields of a document. */
export const coveredFields = [
  'sequence',
  'id',
  'type',
  'number',
  'issueDate',
  'approvedAt',
  'approvedBy',
  'currency',
  'summary',
  'request',
  'correctsDocumentId',
  'correctionReason',
  'correctionNote',
  'snapshot',
]

/** The fields that change after the approval. The audit log has their changes. */
export const uncoveredFields = [
  'status',
  'voidedAt',
  'voidedBy',
  'voidReason',
  'lockedAt',
  'lockedBy',
  'companyId',
  'version',
]
