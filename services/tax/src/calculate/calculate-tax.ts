import type { CalculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import type { ConfigurationCache } from '../configuration/configuration-cache.ts'
import type { TaxEvents } from '../context/tax-events.ts'
import { requestedContent } from '../document-content/requested-content.ts'
import { type CalculateOptions, requireShortDocument, withRequestedMembers } from './calculate-options.ts'
import { calculateOrThrow } from './calculate-or-throw.ts'
import { calculationText } from './calculation-text.ts'
import { rejectionBudget } from './rejection-lists.ts'
import { type TaxDocumentContext, taxDocumentOf } from './tax-document.ts'

/** What a calculation needs, in the main thread or in a thread of its own. */
export type CalculateContext = TaxDocumentContext & {
  configurations: Pick<ConfigurationCache, 'configurationOf'>
  events: Pick<TaxEvents, 'calculationRefused'>
}

/**
 * Calculates a cart or a draft of a document and returns the response as JSON text. Nothing is stored.
 * @throws Problem 422 `calculation-refused`, `invalid-request` when an explanation is too long
 */
export async function calculateTax(
  context: CalculateContext,
  request: CalculateRequest,
  options: CalculateOptions,
): Promise<string> {
  const { document, check } = await taxDocumentOf(context, request)
  requireShortDocument(document, options)
  const configuration = await context.configurations.configurationOf(context.tenant.id)
  const explain = options.explain === 'full' ? 'full' : 'short'
  const explaining = { configuration, explain, budget: rejectionBudget() } as const
  const calculated = calculateOrThrow(context, document, configuration)
  const text = calculationText(calculated, requestedContent(request, check), explaining)
  return withRequestedMembers(text, calculated, document, configuration, options)
}
