import { z } from 'zod'
import { problemSchema } from '../problems/problem-schema.ts'
import { calculateAnswer } from './calculate-response.ts'

/** The body of POST /calculate/batch. Each cart is checked by itself, so that a bad one does not fail the others. */
export const batchRequest = z
  .strictObject({
    carts: z
      .array(z.unknown().meta({ allOf: [{ $ref: '#/components/schemas/CalculateRequest' }] }))
      .min(1)
      .max(100)
      .meta({ description: 'At most 100 carts with at most 20,000 lines together.' }),
  })
  .meta({ id: 'BatchRequest' })

const place = { index: z.int().meta({ description: 'The place of the cart in the request, from 0.' }) }

/** The answer of POST /calculate/batch: a result for each cart, in the order of the request. */
export const batchAnswer = z
  .object({
    results: z.array(
      z.discriminatedUnion('status', [
        calculateAnswer.extend({ ...place, status: z.literal('calculated') }).meta({ id: 'CalculatedCart' }),
        z
          .object({ ...place, status: z.literal('refused'), problem: problemSchema })
          .meta({ id: 'RefusedCart' }),
      ]),
    ),
  })
  .meta({ id: 'BatchAnswer' })
