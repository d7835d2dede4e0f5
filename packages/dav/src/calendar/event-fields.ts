/** The recurrence of a series that has RDATE and no RRULE. It is read from an object and cannot be set. */
export const datesOnly = 'RDATE'

/**
 * What the columns of an event have of a calendar object: the first instance of a series, or the only one. `end` is
 * exclusive. An all-day event lasts from midnight to midnight in `timezone`.
 */
export type EventFields = {
  title: string
  description: string | null
  location: string | null
  start: Date
  end: Date
  isAllDay: boolean
  /** A name of the IANA database. */
  timezone: string
  isCancelled: boolean
  /** The value of RRULE, `datesOnly` for a series of dates without a rule; null for an event that does not recur. */
  recurrence: string | null
  sequence: number
}
