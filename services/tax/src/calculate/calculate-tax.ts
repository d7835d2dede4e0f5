import type { CalculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { calculateOrThrow } from './calculate-or-throw.ts'
import { calculationText } from './calculation-text.ts'
import { rejectionBudget } from './rejection-lists.ts'
import { type TaxDocumentContext, taxDocumentOf } from './tax-document.ts'

export type CalculateContext = TaxDocumentContext & Pick<TaxServiceContext, 'configurations' | 'events'>

/**
 * Calculates a cart or a draft of a document and returns the response as JSON text. Nothing is stored.
 * @throws Problem 422 `calculation-refused`, `invalid-request` when a full explanation is too long
 */
export async function calculateTax(
  context: CalculateContext,
  request: CalculateRequest,
  explain: 'short' | 'full',
): Promise<string> {
  const document = await taxDocumentOf(context, request)
  const configuration = await context.configurations.configurationOf(context.tenant.id)
  const explaining = { configuration, explain, budget: rejectionBudget() }
  return calculationText(calculateOrThrow(context, document, configuration), explaining)
}
