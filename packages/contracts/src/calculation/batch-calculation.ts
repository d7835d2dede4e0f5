import { z } from 'zod'
import { problemSchema } from '../problems/problem-schema.ts'
import { calculateResponse } from './calculate-response.ts'

/** Body of POST /calculate/batch. Each cart is validated separately: an invalid cart does not fail the batch. */
export const batchRequest = z
  .strictObject({
    carts: z
      .array(z.unknown().meta({ $ref: '#/components/schemas/CalculateRequest' }))
      .min(1)
      .max(100)
      .meta({ description: 'At most 100 carts with at most 20,000 lines in total.' }),
  })
  .meta({ id: 'BatchRequest' })

const position = { index: z.int().meta({ description: 'Position of the cart in the request, from 0.' }) }

/** Response of POST /calculate/batch: one result for each cart, in the order of the request. */
export const batchResponse = z
  .object({
    results: z.array(
      z.discriminatedUnion('status', [
        calculateResponse
          .extend({ ...position, status: z.literal('calculated') })
          .meta({ id: 'CalculatedCart' }),
        z
          .object({ ...position, status: z.literal('refused'), problem: problemSchema })
          .meta({ id: 'RefusedCart' }),
      ]),
    ),
  })
  .meta({ id: 'BatchResponse' })
