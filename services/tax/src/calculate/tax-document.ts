import type { CalculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import type { VatNumberCheck } from '@fiscus/contracts/invoices/content-response'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { Clock } from '@fiscus/runtime/clock'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { todayIn } from '../context/today.ts'
import type { VatNumberRegister } from '../customers/check-vat-number.ts'
import { confirmCustomer } from '../customers/confirm-customer.ts'

/** The sources of the values that a request can omit: today's date and the status of the customer's VAT number. */
export type TaxDocumentContext = { tenant: Tenant; clock: Clock; vatNumbers: VatNumberRegister | null }

/**
 * The document to calculate: the request with the omitted values filled in, and the evidence of the customer's VAT
 * number.
 */
export type ConfirmedDocument = { document: TaxDocument; check: VatNumberCheck | null }

export async function taxDocumentOf(
  { tenant, clock, vatNumbers }: TaxDocumentContext,
  request: CalculateRequest,
): Promise<ConfirmedDocument> {
  const taxPointDate = request.taxPointDate ?? todayIn(tenant.timezone, clock)
  if (!request.customer) return { document: { ...request, taxPointDate }, check: null }
  const source = { vatNumbers, tenantId: tenant.id, now: clock.now() }
  const { customer, check } = await confirmCustomer(source, request.customer)
  return { document: { ...request, taxPointDate, customer }, check }
}
