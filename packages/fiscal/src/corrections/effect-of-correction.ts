import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { CorrectionReason } from '@fiscus/tax-engine/vocabulary/vocabulary'

/** An error was there from the beginning; the other reasons arose after the sale. */
const errors: ReadonlySet<CorrectionReason> = new Set([
  'price_error',
  'quantity_error',
  'tax_rate_error',
  'other_error',
])

/**
 * The period in which a correction has its effect (VAT act art. 29a(13), (14), (17), (18)): that of the corrected invoice when an error had
 * made the tax too low, or the amount where no tax is due, or changed neither, such as a wrong name; else that of the correction.
 */
export function effectOfCorrection(
  { totalTax, totalGross }: Pick<TaxSnapshot, 'totalTax' | 'totalGross'>,
  reason: CorrectionReason,
): 'original' | 'correction' {
  const missing = totalTax.isZero() ? totalGross : totalTax
  return errors.has(reason) && !missing.lessThan(0) ? 'original' : 'correction'
}
