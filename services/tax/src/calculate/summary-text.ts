import { jsonText } from '@fiscus/tax-engine/snapshot/json-text'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'

/** The totals of a document as JSON text (tax-service.md §4). */
export function summaryText(snapshot: TaxSnapshot): string {
  const { totalNet, totalTax, totalGross, totalWht, totalPaymentDue, totalTaxPln } = snapshot
  return jsonText({ totalNet, totalTax, totalGross, totalWht, totalPaymentDue, totalTaxPln })
}
