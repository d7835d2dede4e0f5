import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { messageOrNull } from '../problems/problem-schema.ts'
import { queuedOperations } from './dav-vocabulary.ts'

/** The query of the list of objects with a problem. */
export const objectProblemFilter = pageQuery.extend({
  account_id: z.uuid().toLowerCase().optional(),
  collection_id: z.uuid().toLowerCase().optional(),
})
export type ObjectProblemFilter = z.output<typeof objectProblemFilter>

const instant = z.iso.datetime()

/** An object that is not synchronised, and why. */
export const objectProblem = z
  .object({
    id: z.uuid().meta({ description: 'The id of the object' }),
    collection_id: z.uuid(),
    url: z.string(),
    uid: z.string().nullable(),
    event_id: z.uuid().nullable(),
    contact_id: z.uuid().nullable(),
    code: z
      .string()
      .meta({ description: 'The problem in a word, for example not_sent', example: 'not_sent' }),
    message: z.string(),
    coded_message: messageOrNull,
    since: instant,
    operation: z.enum(queuedOperations).nullable().meta({ description: 'What waits to be pushed' }),
    attempts: z.int().nullable(),
    next_at: instant.nullable().meta({ description: 'When the push is tried again' }),
  })
  .meta({ id: 'DavObjectProblem' })

export const objectProblemList = z.object({ errors: z.array(objectProblem), next: z.string().nullable() })
