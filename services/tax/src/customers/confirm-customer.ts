import { identifyBuyer } from '@fiscus/tax-engine/customer/identify-buyer'
import type { Customer } from '@fiscus/tax-engine/document/document'
import type { VatNumberRegister } from './vat-number-register.ts'

/**
 * The customer with the status of its VAT number. A status in the request takes precedence over the register. A Polish
 * number is not looked up, because it does not affect the zone.
 */
export async function confirmCustomer(
  vatNumbers: VatNumberRegister,
  tenantId: string,
  customer: Customer,
): Promise<Customer> {
  if (customer.vatNumberStatus !== undefined) return customer
  // The calculation reports the faults of the customer.
  const { vatNumber } = identifyBuyer(customer, () => {})
  if (!vatNumber || vatNumber.country === 'PL') return customer
  return { ...customer, vatNumberStatus: await vatNumbers.statusOf(tenantId, vatNumber) }
}
