import { z } from 'zod'
import { taxSummary } from '../calculation/tax-snapshot.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** What a document would be under today's configuration. `differences` are the first ones of `differencesTotal`. */
export const recalculation = z
  .object({
    changed: z.boolean(),
    summary: z.object({ before: taxSummary, after: taxSummary }),
    differencesTotal: z.int(),
    differences: z.array(
      z.object({
        pointer: z.string().meta({ description: 'Into the snapshot.' }),
        was: value.optional().meta({ description: 'Missing where the stored snapshot has nothing there.' }),
        now: value.optional().meta({ description: 'Missing where the new one has nothing there.' }),
      }),
    ),
  })
  .meta({ id: 'Recalculation' })
