import { type CalculateRequest, calculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import { checkedBody, type SentBody } from '@fiscus/http/requests/sent-body'
import { requestedContent } from '../document-content/requested-content.ts'
import { type CalculateOptions, requireShortDocument, withRequestedMembers } from './calculate-options.ts'
import { calculateOrThrow } from './calculate-or-throw.ts'
import { calculationText } from './calculation-text.ts'
import { requireDocument } from './invalid-document.ts'
import { rejectionBudget } from './rejection-lists.ts'
import { type CalculateContext, defineCalculation, responseTo } from './run-calculation.ts'
import { taxDocumentOf } from './tax-document.ts'

/** A calculation of the cart in a body: the response to POST /calculate. */
export const cartCalculation = defineCalculation(
  'calculate',
  async (
    context,
    { body, options }: { body: SentBody<CalculateRequest>; options: CalculateOptions },
  ): Promise<{ json: string | Uint8Array }> => {
    const request = await requireDocument(context, calculateRequest, checkedBody(calculateRequest, body))
    return { json: responseTo(body, await calculateTax(context, request, options)) }
  },
)

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
  const calculated = calculateOrThrow(document, configuration)
  const text = calculationText(calculated, requestedContent(request, check), explaining)
  return withRequestedMembers(text, calculated, document, configuration, options)
}
