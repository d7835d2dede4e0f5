import type { VatNumberCheck } from '@fiscus/contracts/invoices/content-response'
import type { VatNumber } from '@fiscus/tax-engine/customer/vat-number'

/** The evidence of a look-up in VIES, the time in ISO 8601. */
export type ViesEvidence = Pick<VatNumberCheck, 'status' | 'checkedAt' | 'consultationNumber'>

/** A VAT number with its prefix, as VIES and the evidence write it. */
export function textOfVatNumber({ prefix, number }: VatNumber): string {
  return prefix + number
}
