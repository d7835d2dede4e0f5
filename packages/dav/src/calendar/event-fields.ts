/**
 * What the columns of an event have of a calendar object: the first instance of a series, or the only one. `end` is exclusive. An all-day
 * event lasts from midnight to midnight in `timezone`.
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
  /** The value of RRULE; null for an event that does not recur. */
  recurrence: string | null
  sequence: number
}
