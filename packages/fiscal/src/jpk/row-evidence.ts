import type { KsefMode } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import type { InvoiceKsef } from '../returns/return-document.ts'

/** One of these is in each row of the register. */
export const rowEvidences = ['NrKSeF', 'OFF', 'BFK', 'DI'] as const
export type RowEvidence = (typeof rowEvidences)[number]

/**
 * How an invoice without a number is stated: OFF is for a failure of KSeF only, DI for other invoices that wait for
 * their number.
 */
const withoutNumber = {
  online: 'BFK',
  failure: 'OFF',
  offline24: 'DI',
  unavailability: 'DI',
} as const satisfies Record<KsefMode, RowEvidence>

/**
 * How a row proves its sale: by the KSeF number however the invoice was issued; without one by its mode (VAT act
 * art. 106nf(1): OFF; art. 106nda, 106nh: DI). An invoice about which nothing is known is one outside KSeF: BFK.
 */
export function evidenceOf(ksef: InvoiceKsef | null): RowEvidence {
  if (ksef === null) return 'BFK'
  return ksef.number === null ? withoutNumber[ksef.mode] : 'NrKSeF'
}
