import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { davAccounts } from '@fiscus/db/schema/dav/accounts'
import type { davQueue } from '@fiscus/db/schema/dav/changes'
import type { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import type { Clock } from '@fiscus/runtime/clock'
import { isUnavailable } from '@fiscus/runtime/faults/unavailability'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import { TurnLost } from '@fiscus/runtime/turns/turn-lost'
import type { DavSession } from '../session/dav-session.ts'
import type { DavLimits } from './dav-limits.ts'

export type AccountRow = typeof davAccounts.$inferSelect
export type CollectionRow = typeof davCollections.$inferSelect
export type ObjectRow = typeof davObjects.$inferSelect
export type QueueRow = typeof davQueue.$inferSelect

/** Whether local changes of a collection are sent to its server. */
export const takesChanges = ({ direction, is_read_only }: CollectionRow) =>
  direction !== 'pull' && is_read_only === 0

/** What turns have done: objects pushed and pulled, objects that failed, and conflicts. */
export type DavTally = { pushed: number; pulled: number; failed: number; conflicts: number }

/** What all turns of a run share. */
export type DavContext = {
  db: TenantDatabase
  clock: Clock
  log: RunLog
  limits: DavLimits
  tally: DavTally
  /** Of the tenant: the zone of floating times and of dates in new records (calendars-and-contacts §2.11). */
  timezone: string
  /** Aborts with the run. */
  runSignal: AbortSignal
}

/** A turn of an account that is claimed, with its connection. */
export type DavTurn = DavContext & {
  account: AccountRow
  session: DavSession
  /** The ids of collections that the turn has pushed to. */
  pushedTo: Set<string>
  /** Aborts at the end of the time of the turn, and with the run. */
  signal: AbortSignal
  /** Whether a further object or batch may begin. */
  hasTime: () => boolean
}

/** Opens the connection of an account. The signal ends its requests. */
export type OpenSession = (account: AccountRow, signal: AbortSignal) => Promise<DavSession>

/**
 * What a turn does with objects of a collection, in a transaction. `isListed`: the listing of the collection is
 * complete, so that objects it has not seen are gone.
 */
export type CollectionContext = Pick<DavContext, 'log' | 'tally' | 'timezone'> & {
  collection: CollectionRow
  isListed: boolean
  now: Date
}

/** Whether an error has another cause than the object that a turn has at hand. */
export function isOfTurn({ signal }: DavTurn, error: unknown): boolean {
  return error instanceof TurnLost || signal.aborted || isUnavailable(error)
}
