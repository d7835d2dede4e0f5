import { z } from 'zod'

/** Path parameters of one record. */
export const recordId = z.object({ id: z.uuid().toLowerCase() })

/** The required header of a change. Optional in the schema, because a missing header has its own problem, 428. */
export const ifMatch = z.object({
  'if-match': z
    .string()
    .optional()
    .meta({ description: 'Required: the ETag of the version that you have read.', example: '"v1"' }),
})

/** A JSON body. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { 'application/json': { schema } },
})

/** A response with a JSON body. */
export const jsonResponse = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  ...jsonBody(schema),
})
