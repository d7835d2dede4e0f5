import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { type BuyerBreakdownEntry, buyerView } from '@fiscus/tax-engine/snapshot/buyer-view'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { VatRowView } from './line-view.ts'
import { type RateOfZone, rateOfEntry, ratesOf } from './rates.ts'

/**
 * The amounts by rate as the buyer may see them, with the legal basis of each rate (VAT act art. 106e(1)(13), (14),
 * (19)).
 */
export function vatSummary(snapshot: TaxSnapshot, { annotations }: DocumentContent): VatRowView[] {
  const rates = ratesOf(snapshot.items)
  const exemption = annotations?.exemptionBasis?.text ?? null
  return buyerView(snapshot).taxBreakdown.map((entry) => rowOf(entry, rates, exemption))
}

function rowOf(
  entry: BuyerBreakdownEntry,
  rates: readonly RateOfZone[],
  exemption: string | null,
): VatRowView {
  const rate = rateOfEntry(entry, rates)
  return {
    rate,
    net: entry.netBase?.toFixed(2) ?? null,
    tax: entry.taxAmount?.toFixed(2) ?? null,
    gross: entry.grossAmount.toFixed(2),
    tax_pln: entry.taxAmountPln?.toFixed(2) ?? null,
    basis: entry.legalClause ?? (rate.kind === 'exempt' ? exemption : null),
  }
}
