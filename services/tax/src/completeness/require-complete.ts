import { Problem } from '@fiscus/contracts/problems/problem'
import { invoices } from '@fiscus/messages/invoices'
import type { InvoiceCompleteness } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { type DraftInvoice, type MissingData, missingData, missingSplitPayment } from './missing-data.ts'

/**
 * Checks an invoice as the tenant's setting requires. Missing words of split payment are always a warning at least: the
 * line states annex 15.
 * @returns the warnings
 * @throws Problem 422 `invoice-incomplete` with everything that is missing, when the setting is `require`
 */
export function requireComplete(invoice: DraftInvoice, level: InvoiceCompleteness): MissingData[] {
  if (level === 'off') return [missingSplitPayment(invoice)].filter((missing) => missing !== null)
  const missing = missingData(invoice)
  const [first] = missing
  if (level === 'warn' || !first) return missing
  const detail = missing.length === 1 ? first.detail : invoices.lacks({ count: missing.length })
  throw new Problem('invoice-incomplete', detail, { errors: missing })
}
