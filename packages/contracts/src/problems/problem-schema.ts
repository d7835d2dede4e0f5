import { z } from 'zod'

/** How a problem looks on the wire: application/problem+json (RFC 9457) with three members of ours. */
export const problemSchema = z
  .strictObject({
    type: z.string().meta({ description: 'Address of the page that explains this kind of problem.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What went wrong this time, and what to do about it.' }),
    instance: z.string().meta({ description: 'Path of the request.' }),
    code: z.string().meta({ description: 'The kind of problem, for programs. It never changes.' }),
    request_id: z.string().meta({ description: 'Quote it when you ask us about the request.' }),
    errors: z
      .array(
        z.strictObject({
          pointer: z.string().meta({
            description:
              'JSON pointer (RFC 6901) into the body; /query/…, /path/… and /header/… name the other parts of the request.',
          }),
          detail: z.string(),
          code: z.string().optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Problem' })

export type ProblemBody = z.infer<typeof problemSchema>
