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
  /** Of a correction that takes back a reduction by error: the issue date of that reduction. */
  reductionDate: string | null
  /** The month that a correction states as that of its effect, `2026-09`; null unless it states one. */
  effectivePeriod: string | null
  snapshot: TaxSnapshot
  content: DocumentContent
  /**
   * What a correction in a foreign currency states of each line; null for other documents, and for corrections before
   * it was stored.
   */
  linesInPln: readonly (LineInPln | null)[] | null
  /** Its place among the approvals of the tenant. */
  sequence: number
  /** The place of its void among the voids of the tenant; null unless it is voided. */
  voidSequence: number | null
  /** null: nothing is known. */
  ksef: InvoiceKsef | null
}

/**
 * Amounts of a line in PLN, `-433.37`. A line in the margin procedure has the base of its margin and its selling price
 * beside its net amount.
 */
export type LineInPln = { net: string; marginBase?: string; gross?: string }

/** What is known about an invoice in KSeF. The number is null while an invoice that was issued offline has none. */
export type InvoiceKsef = { mode: KsefMode; number: string | null }
