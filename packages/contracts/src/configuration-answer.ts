import { z } from 'zod'

/** Something the caller should know of a change that was made all the same. */
export const configurationWarning = z
  .object({ code: z.string(), pointer: z.string(), detail: z.string() })
  .meta({ id: 'ConfigurationWarning' })

const warnings = z.array(configurationWarning)

/** The answer to a write: the record as it is now, and the warnings. */
export const written = <Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) =>
  record.extend({ warnings })

/** What is left of a deleted record. */
export const deletion = z.object({ id: z.uuid(), deleted: z.literal(true), detail: z.string() })
export type Deletion = z.output<typeof deletion>
