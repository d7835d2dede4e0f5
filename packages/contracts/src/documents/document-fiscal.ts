import { z } from 'zod'

const line = z.object({
  position: z.int().positive().meta({ description: 'The position of the line, from 1' }),
  id: z.string(),
})

/** The figures of the FA(3) file of a document (tax-calculation §2.12). */
export const documentFiscal = z
  .object({
    schema: z.string().meta({ example: 'FA (3) 1-0E' }),
    currency: z.string().meta({ description: 'Of all figures but those in PLN, P_14_1W to P_14_4W' }),
    figures: z.array(
      z.object({
        field: z.string().meta({ example: 'P_13_1' }),
        amount: z.string().meta({ description: 'Two decimals', example: '100.00' }),
        lines: z.array(line.extend({ amount: z.string() })),
      }),
    ),
    annotations: z.array(
      z.object({
        field: z.string().meta({ example: 'P_18' }),
        value: z.string(),
        lines: z.array(line),
      }),
    ),
  })
  .meta({ id: 'DocumentFiscal' })
