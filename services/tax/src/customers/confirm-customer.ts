import { identifyBuyer } from '@fiscus/tax-engine/customer/identify-buyer'
import type { Customer } from '@fiscus/tax-engine/document'
import type { VatNumberRegister } from './vat-number-register.ts'

/**
 * The customer with the status of its VAT number: what the request says wins, else the register is asked. A Polish number
 * says nothing of the zone and is not looked up; a wrong one is left for the calculation to refuse.
 */
export async function confirmCustomer(
  vatNumbers: VatNumberRegister,
  tenantId: string,
  customer: Customer,
): Promise<Customer> {
  if (customer.vatNumberStatus !== undefined) return customer
  const { vatNumber } = identifyBuyer(customer)
  if (!vatNumber || vatNumber.country === 'PL') return customer
  return { ...customer, vatNumberStatus: await vatNumbers.statusOf(tenantId, vatNumber) }
}
