import type { CalculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import type { Tenant } from '@fiscus/http/requests/api-env'
import type { Clock } from '@fiscus/runtime/clock'
import type { TaxDocument } from '@fiscus/tax-engine/document'
import { confirmCustomer } from '../customers/confirm-customer.ts'
import type { VatNumberRegister } from '../customers/vat-number-register.ts'
import { todayIn } from '../today.ts'

/** What a request leaves open: today, and what is known of the customer's VAT number. */
export type RequestContext = { tenant: Tenant; clock: Clock; vatNumbers: VatNumberRegister | null }

/** The document to calculate: the request with everything filled in that it leaves to us. */
export async function taxDocumentOf(
  { tenant, clock, vatNumbers }: RequestContext,
  request: CalculateRequest,
): Promise<TaxDocument> {
  const taxPointDate = request.taxPointDate ?? todayIn(tenant.timezone, clock)
  if (!vatNumbers || !request.customer?.vatNumber) return { ...request, taxPointDate }
  return {
    ...request,
    taxPointDate,
    customer: await confirmCustomer(vatNumbers, tenant.id, request.customer),
  }
}
