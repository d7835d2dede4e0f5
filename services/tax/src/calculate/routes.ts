import { batchRequest, batchResponse } from '@fiscus/contracts/calculation/batch-calculation'
import { calculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import { calculateResponse } from '@fiscus/contracts/calculation/calculate-response'
import { whatIfRequest } from '@fiscus/contracts/what-if/what-if-request'
import { sendJsonText } from '@fiscus/http/responses/send-json-text'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import { z } from 'zod'
import { recordFaultCodes } from '../changes/record-fault.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { calculateBatch } from './calculate-batch.ts'
import { calculateQuery } from './calculate-options.ts'
import { calculateTax } from './calculate-tax.ts'
import { invalidDocument } from './invalid-document.ts'
import { calculateLargeBatch, calculateLargeCart } from './large-calculations.ts'
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
  return createRoutes()
    .openapi(calculateRoute, async (c) => {
      const calculation = { ...context, tenant: c.get('tenant') }
      const invalid = c.get('invalidBody')
      if (invalid) throw await invalidDocument(calculation, calculateRequest, invalid)
      const options = c.req.valid('query')
      const large = c.get('largeBody')
      const json = large
        ? await calculateLargeCart({ ...calculation, signal: c.req.raw.signal }, large, options)
        : await calculateTax(calculation, c.req.valid('json'), options)
      return sendJsonText(c, json)
    })
    .openapi(whatIfRoute, async (c) => {
      const charge = c.get('charge') ?? (() => {})
      const calculation = { ...context, tenant: c.get('tenant'), charge }
      const json = await calculateWhatIf(calculation, c.req.valid('json'), c.req.valid('query'))
      return sendJsonText(c, json)
    })
    .openapi(batchRoute, async (c) => {
      const { explain } = c.req.valid('query')
      const batch = { explain, path: c.req.path, requestId: c.get('requestId') }
      const calculation = { ...context, tenant: c.get('tenant') }
      const large = c.get('largeBody')
      const json = large
        ? await calculateLargeBatch({ ...calculation, signal: c.req.raw.signal }, large, batch)
        : await calculateBatch(calculation, { ...batch, carts: c.req.valid('json').carts })
      return sendJsonText(c, json)
    })
}
