import type { CronBulkChanges, CronBulkRuns } from '@fiscus/client'

export type BulkOutcome =
  | CronBulkChanges['results'][number]['outcome']
  | CronBulkRuns['results'][number]['outcome']

/** The tasks that one request names. */
type Batch = readonly string[]
const batchMax = 200

/** The ids in batches that the API accepts. */
export function batches(ids: readonly string[]): Batch[] {
  const all: Batch[] = []
  for (let start = 0; start < ids.length; start += batchMax) all.push(ids.slice(start, start + batchMax))
  return all
}

/** How many tasks were changed or started, stayed as they were, and were rejected or are gone. */
export function tallyOf(outcomes: readonly BulkOutcome[]): { done: number; left: number; failed: number } {
  const count = (...some: BulkOutcome[]) => outcomes.filter((outcome) => some.includes(outcome)).length
  return {
    done: count('changed', 'scheduled'),
    left: count('unchanged', 'already_running'),
    failed: count('rejected', 'not_found'),
  }
}
