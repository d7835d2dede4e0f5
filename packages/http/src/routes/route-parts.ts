import { z } from 'zod'

/** The address of one record. */
export const recordId = z.object({ id: z.uuid().toLowerCase() })

/** The header that a change of a record needs. The schema lets it be absent, because its absence has an answer of its own, 428. */
export const ifMatch = z.object({
  'if-match': z
    .string()
    .optional()
    .meta({ description: 'Needed: the ETag of the version that you have read.', example: '"v1"' }),
})

/** A JSON body. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { 'application/json': { schema } },
})

/** An answer with a JSON body. */
export const answer = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  ...json(schema),
})
