import type { RunLog } from '@fiscus/runtime/log/run-log'
import type { CollectionRow, DavTally } from '../turns/dav-turn.ts'

/**
 * Where objects are merged. `isListed`: the listing of the collection is complete, so that objects it has not seen are
 * gone.
 */
export type MergeContext = {
  collection: CollectionRow
  isListed: boolean
  now: Date
  /** Of the tenant. */
  timezone: string
  tally: DavTally
  log: RunLog
}
