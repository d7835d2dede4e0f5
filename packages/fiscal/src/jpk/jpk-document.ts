import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { CorrectionReason, InvoiceType } from '@fiscus/tax-engine/vocabulary/vocabulary'

/** An approved invoice as the register needs it: only what was frozen. */
export type JpkDocument = {
  id: string
  /** null for an offer and an order, which are in no register. */
  invoiceType: InvoiceType | null
  number: string
  /** ISO date. */
  issueDate: string
  /** null unless the document is a correction. */
  correctionReason: CorrectionReason | null
  snapshot: TaxSnapshot
  content: DocumentContent
}

/** A month of calendar days, `2026-10`. */
export type Period = string
