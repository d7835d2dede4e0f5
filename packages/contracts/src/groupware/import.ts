import { z } from 'zod'
import { dryRunFlag } from '../fields/dry-run.ts'
import { timeZoneField } from '../fields/time-zone-field.ts'
import { messageSchema } from '../problems/problem-schema.ts'

/** Limits of an import. Errors beyond `errors` are counted, not listed. */
export const importLimits = { objects: 5_000, errors: 200 } as const

/** The query of an import. */
export const importQuery = z.strictObject({
  dryRun: dryRunFlag,
  collection_id: z
    .uuid()
    .toLowerCase()
    .optional()
    .meta({ description: 'The collection that gets the records. Without it, they are only here.' }),
})

/** The query of an import of events. */
export const eventImportQuery = importQuery.extend({
  timezone: timeZoneField.optional().meta({
    description:
      'The time zone of dates and of times without one, whatever the file says. Without it, the one that the calendar names in X-WR-TIMEZONE, else that of the tenant.',
  }),
})

export type ImportQuery = z.output<typeof importQuery>

/** What an import has done, or would do. */
export const importResult = z
  .object({
    is_dry_run: z.boolean(),
    created: z.int(),
    existing: z.int().meta({ description: 'Objects whose UID is there already: they stay as they are' }),
    failed: z.int(),
    errors: z
      .array(
        z.object({
          row: z.int().meta({ description: 'The number of the object in the file, from 1' }),
          uid: z.string().nullable(),
          title: z.string(),
          code: z.string(),
          message: z.string(),
          coded_message: messageSchema,
        }),
      )
      .meta({ description: `The first ${importLimits.errors} objects that cannot be read` }),
  })
  .meta({ id: 'ImportResult' })
export type ImportResult = z.output<typeof importResult>

/** The same for a file of events. */
export const eventImportResult = importResult
  .extend({
    corrected: z.int().meta({
      description:
        'Events that have the same object, whose dates and times without a zone were read in another time zone than this import reads them in',
    }),
    unknown_time_zones: z.array(z.string()).meta({
      description:
        'Names in X-WR-TIMEZONE that are no time zone: dates and times without one are in the zone of the tenant there',
    }),
  })
  .meta({ id: 'EventImportResult' })
