import { type Period, periodAfter, periodBefore } from './period.ts'

/**
 * A period that is closed, and the place of its closing among the approvals, the voids and the changes of summary
 * entries of the tenant: the last of each that it includes. Places are counted by the database, so that the clocks of
 * processes do not matter.
 */
export type Closing = { period: Period; sequence: number; voids: number; entries: number }

/** The closings in force of one kind of period, by period: of several of a month the latest. */
export type Closings = ReadonlyMap<Period, Closing>

export const noClosings: Closings = new Map()

/** The first period from `period` on that `isClosed` leaves open. */
export function firstOpen(period: Period, isClosed: (period: Period) => boolean): Period {
  return isClosed(period) ? firstOpen(periodAfter(period), isClosed) : period
}

/**
 * The closed periods directly before a period, the latest first: what came too late for them is settled in the period,
 * or later.
 */
export function closedBefore(period: Period, closings: Closings): Period[] {
  const before = periodBefore(period)
  return closings.has(before) ? [before, ...closedBefore(before, closings)] : []
}
