import { z } from 'zod'
import { errorCodes } from './error-codes.ts'
import { problemCodes } from './problems.ts'

/**
 * The body of an application/problem+json response (RFC 9457), with the extensions `code`, `request_id` and `errors`.
 */
export const problemSchema = z
  .strictObject({
    type: z.string().meta({ description: 'Address of the page that explains this problem.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'The reason of this problem, and how to correct the request.' }),
    instance: z.string().meta({ description: 'Path of the request.' }),
    code: z
      .enum(problemCodes)
      .meta({ description: 'Identifies the problem for programs. It never changes.' }),
    request_id: z.string().meta({ description: 'Quote it in support requests.' }),
    errors: z
      .array(
        z.strictObject({
          pointer: z.string().meta({
            description:
              'JSON pointer (RFC 6901) into the body; /query/…, /path/… and /header/… name the other parts of the request.',
          }),
          detail: z.string(),
          code: z.enum(errorCodes).meta({ description: 'Identifies the fault for programs.' }),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Problem' })

export type ProblemBody = z.infer<typeof problemSchema>
