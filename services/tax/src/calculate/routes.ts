import { batchRequest, batchResponse } from '@fiscus/contracts/calculation/batch-calculation'
import { calculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import { calculateResponse } from '@fiscus/contracts/calculation/calculate-response'
import { whatIfRequest } from '@fiscus/contracts/what-if/what-if-request'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { sentBody } from '@fiscus/http/requests/sent-body'
import { sendJsonText } from '@fiscus/http/responses/send-json-text'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import type { Context } from 'hono'
import { z } from 'zod'
import { recordFaultCodes } from '../changes/record-fault.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { batchCalculation } from './calculate-batch.ts'
import { calculateQuery } from './calculate-options.ts'
import { cartCalculation } from './calculate-tax.ts'
import { runCalculation } from './run-calculation.ts'
import { calculateWhatIf } from './what-if.ts'

const batchQuery = z.strictObject({
  explain: z.enum(['short', 'full']).default('short').meta({
    description:
      'full: the lists of rejected rules contain all rules that were read before the matching rule, at most 20,000 in a response; short: only the first 20 of each list.',
  }),
})

const calculateRoute = defineRoute({
  method: 'post',
  path: '/calculate',
  scope: 'tax:calculate',
  tag: 'Calculation',
  operationId: 'calculateTax',
  summary: 'Calculate the taxes of a document',
  description:
    'Chooses the rate of each line, calculates net, tax and gross amounts, and explains each choice. Nothing is stored.',
  problems: ['calculation-refused'],
  largeBodies: true,
  checksInvalidBodies: true,
  request: { query: calculateQuery, body: jsonBody(calculateRequest) },
  responses: {
    200: jsonResponse('The calculated taxes with explanations; nothing is stored', calculateResponse),
  },
})

const batchRoute = defineRoute({
  method: 'post',
  path: '/calculate/batch',
  scope: 'tax:calculate',
  tag: 'Calculation',
  operationId: 'calculateTaxBatch',
  summary: 'Calculate the taxes of up to 100 documents',
  description: 'Each cart is calculated by itself: a cart with faults does not affect the other carts.',
  largeBodies: true,
  request: { query: batchQuery, body: jsonBody(batchRequest) },
  responses: {
    200: jsonResponse(
      'One result per cart; a cart with faults does not affect the other carts',
      batchResponse,
    ),
  },
})

const whatIfRoute = defineRoute({
  method: 'post',
  path: '/calculate/what-if',
  scope: 'tax:calculate',
  tag: 'Calculation',
  operationId: 'calculateWhatIf',
  summary: 'Calculate a document under a changed configuration',
  description:
    'Calculates a document of up to 100 lines as if a rate, a group, a rule or the settings were already changed. The change is checked as in a write. Nothing is stored.',
  problems: ['calculation-refused', ...recordFaultCodes],
  request: { query: calculateQuery, body: jsonBody(whatIfRequest) },
  responses: { 200: jsonResponse('The taxes as they would be', calculateResponse) },
})

/** Routes of calculations, which store nothing. */
export function calculateRoutes(context: TaxServiceContext) {
  const contextOf = (c: Context<ApiEnv>) => ({ ...context, tenant: c.get('tenant') })
  return createRoutes()
    .openapi(calculateRoute, async (c) => {
      const input = { body: sentBody(c), options: c.req.valid('query') }
      const { json } = await runCalculation(contextOf(c), cartCalculation, input, () => c.req.raw.signal)
      return sendJsonText(c, json)
    })
    .openapi(whatIfRoute, async (c) => {
      const charge = c.get('charge') ?? (() => {})
      const calculation = { ...contextOf(c), charge }
      const json = await calculateWhatIf(calculation, c.req.valid('json'), c.req.valid('query'))
      return sendJsonText(c, json)
    })
    .openapi(batchRoute, async (c) => {
      const caller = { ...c.req.valid('query'), path: c.req.path, requestId: c.get('requestId') }
      const input = { ...caller, body: sentBody(c) }
      const { json, refused } = await runCalculation(
        contextOf(c),
        batchCalculation,
        input,
        () => c.req.raw.signal,
      )
      for (const code of refused) context.events.calculationRefused(code)
      return sendJsonText(c, json)
    })
}
