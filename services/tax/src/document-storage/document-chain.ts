import type { CorrectionReason, DocumentType, InvoiceType } from '@fiscus/tax-engine/vocabulary/vocabulary'
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
  invoiceType: InvoiceType | null
  externalReference: string | null
  /** The links as text (`linksText`). */
  links: string
  /** null for a document that was approved before documents had contents. */
  contentDigest: string | null
}

/**
 * The digest of a link: SHA-256 over the previous digest and all fields of the link. A change of a document therefore
 * requires changes of all later links and of the chain's end. A document without a content has the digest that its
 * release gave it: without the last four fields, which then have the only values that are possible.
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
      ...laterFields(link),
    ]),
  )
}

function laterFields(link: ChainLink): (string | null)[] {
  const { invoiceType, externalReference, links, contentDigest } = link
  const fields = [invoiceType, externalReference, links, contentDigest]
  return contentDigest === null && isEarlierForm(link) ? [] : fields
}

/** Whether a document has the form of one that was approved before documents had contents. */
function isEarlierForm({
  type,
  invoiceType,
  externalReference,
  links,
  correctsDocumentId,
}: ChainLink): boolean {
  return (
    externalReference === null &&
    invoiceType === (type === 'invoice' ? 'standard' : null) &&
    links === (correctsDocumentId === null ? '' : `corrects ${correctsDocumentId}`)
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
  'invoiceType',
  'externalReference',
  'links',
  'warnings',
  'explanations',
  'rejectionLists',
  'buyerView',
  'content',
  'buyerName',
  'correctedPeriod',
  'effectivePeriod',
  'reductionDate',
  'correctedData',
  'linesInPln',
]

/** The fields that change after the approval, and what is stored beside it. The audit log has their changes. */
export const uncoveredFields = [
  'ksef',
  'status',
  'voidedAt',
  'voidedBy',
  'voidReason',
  'lockedAt',
  'lockedBy',
  'companyId',
  'version',
]
