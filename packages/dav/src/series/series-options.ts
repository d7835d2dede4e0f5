import type { EventFields } from '../calendar/event-fields.ts'

/** `now` is DTSTAMP and LAST-MODIFIED of what changes; `timezone` that of floating times and of dates. */
export type SeriesOptions = { now: Date; timezone: string }

/** What one instance can have of its own. */
export type InstanceFields = Omit<EventFields, 'recurrence' | 'sequence'>
