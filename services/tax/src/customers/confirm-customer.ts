import type { VatNumberCheck } from '@fiscus/contracts/invoices/content-response'
import { identifyBuyer } from '@fiscus/tax-engine/customer/identify-buyer'
import { textOfVatNumber } from '@fiscus/tax-engine/customer/vat-number'
import type { Customer } from '@fiscus/tax-engine/document/document'
import type { VatNumberRegister } from './check-vat-number.ts'

/** The customer with the status of its VAT number, and the evidence; null when nothing confirms the number. */
export type ConfirmedCustomer = { customer: Customer; check: VatNumberCheck | null }

/**
 * Confirms the VAT number of a customer. A status in the request takes precedence over the register. A Polish number is
 * not looked up, because it does not affect the zone.
 * @param vatNumbers null when VIES is not configured
 */
export async function confirmCustomer(
  { vatNumbers, tenantId, now }: { vatNumbers: VatNumberRegister | null; tenantId: string; now: Date },
  customer: Customer,
): Promise<ConfirmedCustomer> {
  const { vatNumber: number, vatNumberStatus: status } = customer
  if (number === undefined || (status === undefined && vatNumbers === null)) return { customer, check: null }
  // The calculation reports the faults of the customer.
  const { vatNumber } = identifyBuyer(customer, () => {})
  if (!vatNumber) return { customer, check: null }
  const checked = { vatNumber: textOfVatNumber(vatNumber) }
  if (status !== undefined) {
    const evidence = { status, checkedAt: now.toISOString(), consultationNumber: null }
    return { customer, check: { ...checked, register: 'request', ...evidence } }
  }
  if (vatNumber.country === 'PL' || vatNumbers === null) return { customer, check: null }
  const evidence = await vatNumbers.check(tenantId, vatNumber)
  return {
    customer: { ...customer, vatNumberStatus: evidence.status },
    check: { ...checked, register: 'vies', ...evidence },
  }
}
