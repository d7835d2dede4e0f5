import { batchAnswer, batchRequest } from '@fiscus/contracts/calculation/calculate-batch'
import { calculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import { calculateAnswer } from '@fiscus/contracts/calculation/calculate-response'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { answer, json } from '@fiscus/http/routes/route-parts'
import { z } from 'zod'
import { answerText } from '../answer-text.ts'
import type { TaxServiceContext } from '../context.ts'
import { calculateBatch } from './calculate-batch.ts'
import { calculateTax } from './calculate-tax.ts'

const query = z.strictObject({
  explain: z.enum(['short', 'full']).default('short').meta({
    description: 'full: every rule that was read before the one that matched, not the first 20 only.',
  }),
})

const calculateRoute = defineRoute({
  method: 'post',
  path: '/calculate',
  scope: 'tax:calculate',
  request: { query, body: json(calculateRequest) },
  responses: { 200: answer('The taxes, with the reason for each; nothing is stored', calculateAnswer) },
})

const batchRoute = defineRoute({
  method: 'post',
  path: '/calculate/batch',
  scope: 'tax:calculate',
  request: { query, body: json(batchRequest) },
  responses: { 200: answer('A result for each cart; one that fails does not fail the others', batchAnswer) },
})

/** Calculations that store nothing. */
export function calculateRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(calculateRoute, async (c) => {
      const { explain } = c.req.valid('query')
      const request = c.req.valid('json')
      return answerText(c, await calculateTax({ ...context, tenant: c.get('tenant') }, request, explain), 200)
    })
    .openapi(batchRoute, async (c) => {
      const { carts } = c.req.valid('json')
      const { explain } = c.req.valid('query')
      const batch = { carts, explain, path: c.req.path, requestId: c.get('requestId') }
      return answerText(c, await calculateBatch({ ...context, tenant: c.get('tenant') }, batch), 200)
    })
}
