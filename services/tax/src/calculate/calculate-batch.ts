import { setImmediate } from 'node:timers/promises'
import { batchRequest } from '@fiscus/contracts/calculation/batch-calculation'
import { calculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import { problemBody } from '@fiscus/contracts/problems/problem-body'
import { requestIn, type SentBody } from '@fiscus/http/requests/sent-body'
import { checkedValue } from '@fiscus/http/requests/validate'
import { documents as texts } from '@fiscus/messages/documents'
import type { z } from 'zod'
import { requestedContent } from '../document-content/requested-content.ts'
import { calculateOrThrow } from './calculate-or-throw.ts'
import { calculationText } from './calculation-text.ts'
import { requireDocument } from './invalid-document.ts'
import { rejectionBudget } from './rejection-lists.ts'
import { type CalculateContext, defineCalculation, refusedCodes, responseTo } from './run-calculation.ts'
import { taxDocumentOf } from './tax-document.ts'

/** The carts of one request. `path` and `requestId` are part of the problems in the results. */
export type Batch = { carts: readonly unknown[]; explain: 'short' | 'full'; path: string; requestId: string }

const linesMax = 20_000

/** A calculation of the carts in a body: the response to POST /calculate/batch, and the codes of refused carts. */
export const batchCalculation = defineCalculation(
  'batch',
  async (
    context,
    { body, ...batch }: Omit<Batch, 'carts'> & { body: SentBody<z.output<typeof batchRequest>> },
  ) => {
    const { carts } = requestIn(batchRequest, body)
    const { text, refused } = await calculateBatch(context, { ...batch, carts })
    return { json: responseTo(body, text), refused }
  },
)

/** The results as JSON text, and the fault codes of refused carts, once for each cart. */
type CalculatedBatch = { text: string; refused: string[] }

/**
 * Calculates many carts and returns their results in the same order as JSON text. A cart that is malformed or cannot be
 * calculated does not affect the other carts: its result is the problem of POST /calculate, with pointers relative to
 * the cart.
 * @throws Problem 422 when the carts together have more than 20,000 lines
 */
async function calculateBatch(context: CalculateContext, batch: Batch): Promise<CalculatedBatch> {
  requireLinesWithinLimit(batch.carts)
  const documents = await Promise.all(
    batch.carts.map((cart) =>
      attempt(async () => {
        const request = await requireDocument(context, calculateRequest, checkedValue(calculateRequest, cart))
        const { document, check } = await taxDocumentOf(context, request)
        return { document, content: requestedContent(request, check) }
      }),
    ),
  )
  const configuration = await context.configurations.configurationOf(context.tenant.id)
  const explaining = { configuration, explain: batch.explain, budget: rejectionBudget() }
  const results: string[] = []
  const refused: string[] = []
  for (const [index, read] of documents.entries()) {
    // Each calculation is long: other requests run between two of them.
    await setImmediate()
    const result =
      read instanceof Problem
        ? read
        : await attempt(async () => {
            const calculated = calculateOrThrow(read.document, configuration)
            return calculationText(calculated, read.content, explaining)
          })
    refused.push(...refusedCodes(result))
    results.push(
      result instanceof Problem ? refusedText(index, result, batch) : calculatedText(index, result),
    )
  }
  return { text: `{"results":[${results.join()}]}`, refused }
}

function requireLinesWithinLimit(carts: readonly unknown[]): void {
  const lines = carts.reduce<number>((sum, cart) => sum + countLines(cart), 0)
  if (lines > linesMax) {
    const detail = texts.longCarts({ count: lines, max: linesMax })
    throw new Problem('invalid-request', detail, {
      errors: [{ pointer: '/carts', detail, code: 'out-of-range' }],
    })
  }
}

function countLines(cart: unknown): number {
  if (typeof cart !== 'object' || cart === null || !('items' in cart)) return 0
  return Array.isArray(cart.items) ? cart.items.length : 0
}

/** Returns a client error as the result of its cart. A server error fails the whole request. */
async function attempt<T>(work: () => Promise<T>): Promise<T | Problem> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error
    throw error
  }
}

function calculatedText(index: number, calculation: string): string {
  return `{"index":${index},"status":"calculated",${calculation.slice(1)}`
}

function refusedText(index: number, problem: Problem, { path, requestId }: Batch): string {
  return JSON.stringify({ index, status: 'refused', problem: problemBody(problem, path, requestId) })
}
