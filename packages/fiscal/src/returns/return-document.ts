import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { KsefMode } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import type { CorrectionReason, InvoiceType } from '@fiscus/tax-engine/vocabulary/vocabulary'

/** An approved invoice as returns need it: what was frozen, whether it was voided since, and its KSeF number. */
export type ReturnDocument = {
  id: string
  /** null for an offer and an order, which are in no return. */
  invoiceType: InvoiceType | null
  number: string
  /** ISO date. */
  issueDate: string
  /** null unless the document is a correction. */
  correctionReason: CorrectionReason | null
  snapshot: TaxSnapshot
  content: DocumentContent
  /** Its place among the approvals of the tenant. */
  sequence: number
  /** The place of its void among the voids of the tenant; null unless it is voided. */
  voidSequence: number | null
  /** null: nothing is known. */
  ksef: InvoiceKsef | null
}

/** What is known about an invoice in KSeF. The number is null while an invoice that was issued offline has none. */
export type InvoiceKsef = { mode: KsefMode; number: string | null }
