import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { davAccounts } from '@fiscus/db/schema/dav/accounts'
import type { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import type { Clock } from '@fiscus/runtime/clock'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import type { DavSession } from '../session/dav-session.ts'
import type { DavLimits } from './dav-limits.ts'

export type AccountRow = typeof davAccounts.$inferSelect
export type CollectionRow = typeof davCollections.$inferSelect
export type ObjectRow = typeof davObjects.$inferSelect

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
