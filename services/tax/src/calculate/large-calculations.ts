import { batchRequest } from '@fiscus/contracts/calculation/batch-calculation'
import { calculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import { parseBody } from '@fiscus/http/requests/read-body'
import { requireValid } from '@fiscus/http/requests/validate'
import { type Batch, calculateBatch } from './calculate-batch.ts'
import type { CalculateOptions } from './calculate-options.ts'
import { calculateTax } from './calculate-tax.ts'
import { requireValidDocument } from './invalid-document.ts'
import { defineLargeBodyWork, type LargeBody, type LargeBodyContext, runForLargeBody } from './large-body.ts'

type LargeCart = LargeBody & { options: CalculateOptions }
type LargeBatch = LargeBody & Omit<Batch, 'carts'>

/** Calculates a large cart and returns the bytes of the response. */
export const calculateWork = defineLargeBodyWork(
  'calculate',
  async (context, { body, options }: LargeCart) => {
    const request = await requireValidDocument(context, calculateRequest, parseBody(body))
    return { bytes: bytesOf(await calculateTax(context, request, options)) }
  },
)

/** Calculates a large batch. `refused` has the fault codes of the refused carts, once for each cart. */
export const batchWork = defineLargeBodyWork('batch', async (context, { body, ...batch }: LargeBatch) => {
  const refused: string[] = []
  const events = { calculationRefused: (code: string) => void refused.push(code) }
  const { carts } = requireValid(batchRequest, parseBody(body))
  return { bytes: bytesOf(await calculateBatch({ ...context, events }, { carts, ...batch })), refused }
})

/**
 * `calculateTax` for a large body, in a thread.
 * @throws Problem of `calculateTax`, 400 `malformed-json`, 422 `invalid-request`, 503 `overloaded`
 */
export async function calculateLargeCart(
  context: LargeBodyContext,
  body: Uint8Array,
  options: CalculateOptions,
): Promise<Uint8Array> {
  const { output } = await runForLargeBody(context, calculateWork, (large) => ({ ...large, options }), body)
  return output.bytes
}

/**
 * `calculateBatch` for a large body, in a thread.
 * @throws Problem of `calculateBatch`, 400 `malformed-json`, 422 `invalid-request`, 503 `overloaded`
 */
export async function calculateLargeBatch(
  context: LargeBodyContext,
  body: Uint8Array,
  batch: Omit<Batch, 'carts'>,
): Promise<Uint8Array> {
  const { output } = await runForLargeBody(context, batchWork, (large) => ({ ...large, ...batch }), body)
  for (const code of output.refused) context.events.calculationRefused(code)
  return output.bytes
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
