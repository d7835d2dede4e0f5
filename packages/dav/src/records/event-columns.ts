import type { EventStatus } from '@fiscus/contracts/tenants/business-vocabulary'
import type { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import type { EventFields } from '../calendar/event-fields.ts'
import { readCalendarObject } from '../calendar/read-calendar-object.ts'
import { lineOf, projectedLine, projectedText } from './projected-text.ts'

export type EventRow = typeof calendarEvents.$inferSelect

/** The columns that are a projection of the calendar object. */
export type EventColumns = Pick<
  EventRow,
  | 'title'
  | 'description'
  | 'location'
  | 'start_date'
  | 'end_date'
  | 'is_all_day'
  | 'timezone'
  | 'recurrence'
  | 'sequence'
>

/** Lists and filters need no more of a text; the object keeps the whole. */
const eventTextMax = { title: 300, description: 10_000, location: 300 } as const

type EventTexts = Pick<EventFields, 'title' | 'description' | 'location'>

/** The texts of an event or of an instance as lists and forms have them. */
export function columnsOfTexts({ title, description, location }: EventTexts): EventTexts {
  return {
    title: projectedLine(title, eventTextMax.title),
    description: description && projectedText(description, eventTextMax.description),
    location: location && projectedText(location, eventTextMax.location),
  }
}

/** The columns of an event: its texts shortened to what lists and filters need. */
export function columnsOfFields(fields: EventFields): EventColumns {
  return {
    ...columnsOfTexts(fields),
    start_date: fields.start,
    end_date: fields.end,
    is_all_day: fields.isAllDay ? 1 : 0,
    timezone: fields.timezone,
    recurrence: fields.recurrence,
    sequence: fields.sequence,
  }
}

/** What an event is by its calendar object alone. */
export type ReadEvent = EventColumns & Pick<EventRow, 'uid' | 'status' | 'object'> & { object: string }

/**
 * Reads an event from its calendar object.
 * @param timezone that of floating times and of dates
 * @throws ObjectError if the object cannot be read
 */
export function readEvent(object: string, timezone: string): ReadEvent {
  const { uid, fields } = readCalendarObject(object, { timezone })
  return { uid, ...columnsOfFields(fields), status: statusOfServer(fields, 'planned'), object }
}

/**
 * The fields of an event. A column wins over its object where they differ: a bulk edit changes columns alone, and a
 * shortened text does not differ.
 */
export function fieldsOfRow(row: EventColumns & Pick<EventRow, 'object' | 'status'>): EventFields {
  const own: EventFields = {
    title: row.title,
    description: row.description,
    location: row.location,
    start: row.start_date,
    end: row.end_date,
    isAllDay: row.is_all_day === 1,
    timezone: row.timezone,
    isCancelled: row.status === 'cancelled',
    recurrence: row.recurrence,
    sequence: row.sequence,
  }
  if (row.object === null) return own
  const { fields } = readCalendarObject(row.object, { timezone: row.timezone })
  const columns = columnsOfFields(fields)
  return {
    ...own,
    title: lineOf(row.title, fields.title, eventTextMax.title),
    description: columns.description === row.description ? fields.description : row.description,
    location: columns.location === row.location ? fields.location : row.location,
  }
}

/** The status after a copy of the server: of the statuses only `cancelled` is synchronised. */
export function statusOfServer(fields: EventFields, before: EventStatus): EventStatus {
  if (fields.isCancelled) return 'cancelled'
  return before === 'cancelled' ? 'planned' : before
}
