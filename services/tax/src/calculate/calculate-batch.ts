import { setImmediate } from 'node:timers/promises'
import { calculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import { problemBody } from '@fiscus/contracts/problems/problem-body'
import { requireValid } from '@fiscus/http/requests/validate'
import { calculateOrRefuse } from './calculate-or-refuse.ts'
import type { CalculateContext } from './calculate-tax.ts'
import { calculationText } from './calculation-text.ts'
import { taxDocumentOf } from './tax-document.ts'

/** The carts of one call; `path` and `requestId` are for the problems among the answers. */
export type Batch = { carts: readonly unknown[]; explain: 'short' | 'full'; path: string; requestId: string }

const linesMax = 20_000

/**
 * Calculates many carts and answers for each by its place, as JSON text. A cart that is malformed or cannot be calculated
 * fails alone, with the problem that POST /calculate would have answered: its pointers are relative to the cart.
 * @throws Problem 422 when the carts together have more than 20,000 lines
 */
export async function calculateBatch(context: CalculateContext, batch: Batch): Promise<string> {
  refuseTooManyLines(batch.carts)
  const documents = await Promise.all(
    batch.carts.map((cart) =>
      attempt(async () => taxDocumentOf(context, requireValid(calculateRequest, cart))),
    ),
  )
  const configuration = await context.configurations.configurationOf(context.tenant.id)
  const results: string[] = []
  for (const [index, document] of documents.entries()) {
    // A long calculation each: requests of others come in between.
    await setImmediate()
    const answer =
      document instanceof Problem
        ? document
        : await attempt(async () =>
            calculationText(calculateOrRefuse(context, document, configuration, batch.explain)),
          )
    results.push(
      answer instanceof Problem ? refusedText(index, answer, batch) : calculatedText(index, answer),
    )
  }
  return `{"results":[${results.join()}]}`
}

function refuseTooManyLines(carts: readonly unknown[]): void {
  const lines = carts.reduce<number>((sum, cart) => sum + countLines(cart), 0)
  if (lines > linesMax) {
    const detail = `The carts have ${lines} lines together; send at most ${linesMax} in one call.`
    throw new Problem('invalid-request', detail, { errors: [{ pointer: '/carts', detail }] })
  }
}

function countLines(cart: unknown): number {
  if (typeof cart !== 'object' || cart === null || !('items' in cart)) return 0
  return Array.isArray(cart.items) ? cart.items.length : 0
}

/** What the caller did wrong with one cart is that cart's result; what fails on our side fails the whole call. */
async function attempt<T>(work: () => Promise<T>): Promise<T | Problem> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error
    throw error
  }
}

function calculatedText(index: number, answer: string): string {
  return `{"index":${index},"status":"calculated",${answer.slice(1)}`
}

function refusedText(index: number, problem: Problem, { path, requestId }: Batch): string {
  return JSON.stringify({ index, status: 'refused', problem: problemBody(problem, path, requestId) })
}
