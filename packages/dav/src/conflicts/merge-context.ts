import type { RunLog } from '@fiscus/runtime/run-log'
import type { CollectionRow, DavTally } from '../turns/dav-turn.ts'

/** Where objects are merged. `isListed`: the listing of the collection is complete, so that objects it has not seen are gone. */
export type MergeContext = {
  collection: CollectionRow
  isListed: boolean
  /** UIDs of which the collection may have an object; null: not known. */
  uids: Set<string> | null
  now: Date
  tally: DavTally
  log: RunLog
}
