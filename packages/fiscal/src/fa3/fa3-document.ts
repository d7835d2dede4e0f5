import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { DocumentHistory } from '@fiscus/tax-engine/state/document-state'
import type {
  CorrectionReason,
  DocumentRelation,
  InvoiceType,
} from '@fiscus/tax-engine/vocabulary/vocabulary'

/**
 * An approved document as FA(3) needs it: only what was frozen, and the KSeF numbers of the documents that it refers
 * to.
 */
export type Fa3Document = {
  /** null for an offer and an order. */
  invoiceType: InvoiceType | null
  number: string
  /** ISO date. */
  issueDate: string
  approvedAt: Date
  /** null unless the document is a correction. */
  correctionReason: CorrectionReason | null
  /** Of a correction that takes back a reduction by error: the issue date of that reduction. */
  reductionDate: string | null
  correctionNote: string | null
  correctedPeriod: string | null
  /** The month that a correction states as that of its effect; null unless it states one. */
  effectivePeriod: string | null
  snapshot: TaxSnapshot
  content: DocumentContent
  /** The documents that this one refers to, in their order. */
  links: readonly Fa3Link[]
  /** The corrected documents with their earlier corrections; none unless the document is a correction. */
  corrected: readonly DocumentHistory[]
  /**
   * The parties of the corrected documents before and after the correction: the former are stated when it changes them.
   */
  partiesChanges: readonly PartiesChange[]
}

export type Parties = Pick<DocumentContent, 'seller' | 'buyer' | 'thirdParties'>
export type PartiesChange = { before: Parties; after: Parties }

export type Fa3Link = {
  relation: DocumentRelation
  number: string
  issueDate: string
  /** null: it has none, or none is known. */
  ksefNumber: string | null
  /** It was issued offline and has no number yet, so that it is not known as issued outside KSeF. */
  isWaiting?: boolean
}
