import { z } from 'zod'
import { taxSummary } from '../calculation/tax-snapshot.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The values that differ between two snapshots; the first of `differencesTotal`. */
export const snapshotDifferences = {
  differencesTotal: z.int(),
  differences: z.array(
    z
      .object({
        pointer: z.string().meta({ description: 'JSON pointer into the snapshot.' }),
        was: value.optional().meta({ description: 'Missing if the earlier snapshot has no value there.' }),
        now: value.optional().meta({ description: 'Missing if the new snapshot has no value there.' }),
      })
      .meta({ id: 'SnapshotDifference' }),
  ),
}

/**
 * A document recalculated with the current configuration. `differences` has the first of `differencesTotal` entries.
 */
export const recalculation = z
  .object({
    changed: z.boolean(),
    summary: z.object({ before: taxSummary, after: taxSummary }),
    ...snapshotDifferences,
  })
  .meta({ id: 'Recalculation' })
