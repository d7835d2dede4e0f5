import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { CorrectionReason, DocumentType, InvoiceType } from '@fiscus/tax-engine/vocabulary/vocabulary'

/** A stored document as the views read it. */
export type DocumentData = {
  type: DocumentType
  invoiceType: InvoiceType | null
  number: string
  issueDate: string
  isVoided: boolean
  correctionReason: CorrectionReason | null
  correctionNote: string | null
  snapshot: TaxSnapshot
  /** Empty for a document that was approved before documents had contents. */
  content: DocumentContent
  correctedPeriod: string | null
  /** The documents that this one refers to, in their order. */
  links: readonly DocumentLinkData[]
  /** null: the document has none. */
  ksefNumber: string | null
  /** The logo of the seller as a data: URL. */
  logo: string | null
}

export type DocumentLinkData = {
  relation: 'source' | 'corrects' | 'settles'
  id: string
  type: DocumentType
  number: string
  issueDate: string
}
