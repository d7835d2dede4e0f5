import type { CorrectionReason, DocumentType } from '@fiscus/tax-engine/vocabulary'
import { sha256 } from '../sha256.ts'

/** All of a document that never changes, as the chain vouches for it. Texts stand in it by their SHA-256. */
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
 * The link's own digest: SHA-256 over the one before it and all of the link, so that whoever changes a document has to
 * change every later one and the end of the chain.
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
