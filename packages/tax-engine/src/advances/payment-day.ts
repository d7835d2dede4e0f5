import type { TaxSnapshot } from '../snapshot/snapshot.ts'
import type { InvoiceType } from '../vocabulary/vocabulary.ts'

/** The day of the payment that an advance invoice documents, which is its tax point (VAT act art. 106b(1)(4), art. 19a(8)). */
export function paymentDay(document: {
  invoiceType: InvoiceType | null
  snapshot: Pick<TaxSnapshot, 'taxPointDate'>
}): string | undefined {
  return document.invoiceType === 'advance' ? document.snapshot.taxPointDate : undefined
}
