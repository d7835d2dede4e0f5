import type { CalendarEvent } from '@fiscus/client'
import { zonedInstant, zonedTimeWithSeconds } from '../../texts/zoned-time.ts'
import { addDays } from './month.ts'

/** Rules that the form offers by name; others are written as a rule. */
export const repeats = ['', 'FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY', 'FREQ=YEARLY'] as const
/** The recurrence of a series that has dates and no rule. It is offered where an event has it. */
export const datesOnly = 'RDATE' as const

/**
 * The values of the form of an event. Times are of the event's time zone; the end of an all-day event is its last day.
 */
export type EventValues = {
  title: string
  is_all_day: boolean
  start_date: string
  end_date: string
  timezone: string
  recurrence: string
  status: CalendarEvent['status']
  location: string
  description: string
  company_id: string
  contact_id: string
  owner_id: string
  /** Empty: the event is in no calendar of a server. */
  collection_id: string
}

/** What the form shows of an event, or of an instance. */
type ShownEvent = Pick<
  CalendarEvent,
  | 'title'
  | 'description'
  | 'location'
  | 'status'
  | 'start_date'
  | 'end_date'
  | 'is_all_day'
  | 'timezone'
  | 'recurrence'
  | 'company_id'
  | 'contact_id'
  | 'owner_id'
  | 'collection_id'
>

/** The values of a new event: an hour at nine on a day. */
export function newValues(day: string, timezone: string): EventValues {
  return {
    title: '',
    is_all_day: false,
    start_date: `${day}T09:00`,
    end_date: `${day}T10:00`,
    timezone,
    recurrence: '',
    status: 'planned',
    location: '',
    description: '',
    company_id: '',
    contact_id: '',
    owner_id: '',
    collection_id: '',
  }
}

export function valuesOf(event: ShownEvent): EventValues {
  const isAllDay = event.is_all_day === 1
  const start = zonedTimeWithSeconds(new Date(event.start_date), event.timezone)
  const end = zonedTimeWithSeconds(new Date(event.end_date), event.timezone)
  return {
    title: event.title,
    is_all_day: isAllDay,
    start_date: isAllDay ? start.slice(0, 10) : start,
    end_date: isAllDay ? addDays(end.slice(0, 10), -1) : end,
    timezone: event.timezone,
    recurrence: event.recurrence ?? '',
    status: event.status,
    location: event.location ?? '',
    description: event.description ?? '',
    company_id: event.company_id ?? '',
    contact_id: event.contact_id ?? '',
    owner_id: event.owner_id ?? '',
    collection_id: event.collection_id ?? '',
  }
}

/** The values after a change between an event with times and an all-day event. */
export function withAllDay(values: EventValues, isAllDay: boolean): EventValues {
  const [start, end] = [values.start_date.slice(0, 10), values.end_date.slice(0, 10)]
  return {
    ...values,
    is_all_day: isAllDay,
    start_date: isAllDay ? start : `${start}T09:00`,
    end_date: isAllDay ? end : `${end}T10:00`,
  }
}

/** The body of a request. */
export function bodyOf(values: EventValues) {
  const { title, timezone } = values
  return {
    title,
    timezone,
    is_all_day: values.is_all_day ? (1 as const) : (0 as const),
    start_date: instantOf(values.start_date, values),
    end_date: instantOf(values.is_all_day ? addDays(values.end_date, 1) : values.end_date, values),
    recurrence: values.recurrence.trim() || null,
    status: settable(values.status),
    location: values.location.trim() || null,
    description: values.description.trim() || null,
    company_id: values.company_id || null,
    contact_id: values.contact_id || null,
    owner_id: values.owner_id || null,
    collection_id: values.collection_id || null,
  }
}

export type EventBody = Partial<ReturnType<typeof bodyOf>>

function instantOf(local: string, { timezone }: EventValues): string {
  return zonedInstant(local.length === 10 ? `${local}T00:00` : local, timezone).toISOString()
}

/** Time sets the other two: a user who changes nothing of them keeps the event planned. */
function settable(status: CalendarEvent['status']) {
  return status === 'in_progress' || status === 'overdue' ? 'planned' : status
}
