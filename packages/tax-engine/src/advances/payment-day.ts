import type { SnapshotItem, TaxSnapshot } from '../snapshot/snapshot.ts'
import type { InvoiceType } from '../vocabulary/vocabulary.ts'

type Paid = {
  invoiceType: InvoiceType | null
  snapshot: Pick<TaxSnapshot, 'taxPointDate'> & {
    items: readonly Pick<SnapshotItem, 'documentId' | 'taxPointDate'>[]
  }
}

/**
 * The day of the payment that an advance invoice documents, which is its tax point (VAT act art. 106b(1)(4),
 * art. 19a(8)). A correction of several advances has one only if they share it.
 */
export function paymentDay({ invoiceType, snapshot: { taxPointDate, items } }: Paid): string | undefined {
  if (invoiceType !== 'advance') return undefined
  const ofSeveral = items.filter(({ documentId }) => documentId !== undefined)
  const days = new Set(ofSeveral.map((item) => item.taxPointDate))
  return days.size > 1 ? undefined : taxPointDate
}
