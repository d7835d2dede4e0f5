/** A month of calendar days, `2026-10`. */
type Month = string

/**
 * A period that is closed, and the place of its closing among the approvals and the voids of the tenant: the sequence of the last document,
 * and the last void, that it includes. Places are counted by the database, so that the clocks of processes do not matter.
 */
export type Closing = { period: Month; sequence: number; voids: number }

/** The closings in force of one kind of period, by period. */
export type Closings = ReadonlyMap<Month, Closing>

export const noClosings: Closings = new Map()

/** The first month from `month` on that `isClosed` leaves open. */
export function firstOpenMonth(month: Month, isClosed: (month: Month) => boolean): Month {
  return isClosed(month) ? firstOpenMonth(monthAfter(month), isClosed) : month
}

/** The closed months directly before a month, the latest first: what came too late for them is settled in the month, or later. */
export function closedMonthsBefore(month: Month, closings: Closings): Month[] {
  const before = monthBefore(month)
  return closings.has(before) ? [before, ...closedMonthsBefore(before, closings)] : []
}

/** `2026-12` → `2027-01` */
export function monthAfter(month: Month): Month {
  return shifted(month, 1)
}

function monthBefore(month: Month): Month {
  return shifted(month, -1)
}

function shifted(month: Month, months: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}
