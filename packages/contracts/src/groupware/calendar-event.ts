import { z } from 'zod'
import { commaList } from '../fields/comma-list.ts'
import { hasField, needsField, nullableFields, optionalFields } from '../fields/field-sets.ts'
import { instant as instantInput } from '../fields/instant.ts'
import { countQuery, pageQuery } from '../fields/page.ts'
import { boundedText, linesText, singleLineText } from '../fields/text.ts'
import { timeZoneField } from '../fields/time-zone-field.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { eventStatuses } from '../tenants/business-vocabulary.ts'

/** Limits of the calendar. `rangeDays` is the longest range of instances, `instances` the most of a range. */
export const calendarLimits = { rangeDays: 400, instances: 10_000 } as const

const id = z.uuid().toLowerCase()
const timezone = timeZoneField.meta({
  example: 'Europe/Warsaw',
  description: 'The IANA name of the time zone of the event',
})

/** The statuses that users set. Time sets in_progress and overdue (scheduled-tasks §3.2). */
const settableStatuses = ['planned', 'completed', 'cancelled', 'postponed'] as const
const times = {
  start_date: instantInput,
  end_date: instantInput.meta({ description: 'Exclusive: an all-day event ends at midnight' }),
  timezone,
}
const status = z.enum(settableStatuses)
/** An object has only the status `cancelled`. */
const instanceStatus = z.enum(['planned', 'cancelled'])

/** What an event may have, besides its title and its times. */
const settings = {
  description: boundedText(10_000),
  location: linesText(300),
  recurrence: singleLineText(500).meta({
    description: 'The rule of a series (RFC 5545, RRULE)',
    example: 'FREQ=WEEKLY;BYDAY=MO',
  }),
  company_id: id,
  contact_id: id,
  owner_id: id.meta({ description: 'The user whose event it is' }),
  collection_id: id.meta({
    description: 'The calendar that has the event. Without it, the event is only here.',
  }),
}
const title = singleLineText(300)

const recurrenceRead = 'The rule of a series; `RDATE` for one that has dates without a rule'

/** Body of POST /calendar/events. */
export const newCalendarEvent = z
  .strictObject({ title, ...times, ...optionalFields({ is_all_day: zeroOrOne, status, ...settings }) })
  .meta({ id: 'NewCalendarEvent' })
export type NewCalendarEvent = z.output<typeof newCalendarEvent>

/** Body of PATCH /calendar/events/{id}. An absent field stays, null clears it. */
export const calendarEventChange = z
  .strictObject({ title, ...times, is_all_day: zeroOrOne, status, ...nullableFields(settings) })
  .partial()
  .refine(hasField, needsField)
  .meta({ id: 'CalendarEventChange' })
export type CalendarEventChange = z.output<typeof calendarEventChange>

/** Which instances a change or a deletion is for. */
export const instanceRange = z.strictObject({
  range: z.enum(['this', 'this_and_following', 'all']).optional().meta({
    description:
      'this (the default): only this instance; this_and_following: also all later ones; all: the whole series',
  }),
})
export type InstanceRange = NonNullable<z.output<typeof instanceRange>['range']>

/** Path parameters of an instance. */
export const instanceId = z.object({
  id,
  recurrence_id: instantInput.meta({
    description: 'Names the instance in its series: its start before any change of it',
    example: '2026-12-07T08:00:00Z',
  }),
})

/** Fields of a change that one instance cannot have of its own. */
export const seriesFields = ['recurrence', 'company_id', 'contact_id', 'owner_id', 'collection_id'] as const

/** Body of PATCH /calendar/events/{id}/instances/{recurrence_id}. An absent field stays, null clears it. */
export const calendarInstanceChange = z
  .strictObject({
    title,
    ...times,
    is_all_day: zeroOrOne,
    status: instanceStatus,
    ...nullableFields(settings),
  })
  .partial()
  .refine(hasField, needsField)
  .meta({ id: 'CalendarInstanceChange' })
export type CalendarInstanceChange = z.output<typeof calendarInstanceChange>

const { company_id, contact_id, owner_id, collection_id } = settings
/** What selects events, for the lists and for the export. */
const eventSelection = {
  text: boundedText(200).optional().meta({ description: 'A part of the title or of the location' }),
  status: commaList(eventStatuses)
    .optional()
    .meta({ description: 'One or more statuses, separated by commas' }),
  company_id: company_id.optional(),
  contact_id: contact_id.optional(),
  owner_id: owner_id.optional(),
  collection_id: z
    .union([collection_id, z.literal('none')])
    .optional()
    .meta({ description: 'none: events that are in no calendar of a server' }),
}
const range = {
  from: instantInput.meta({
    description: 'The range begins at this instant',
    example: '2026-11-01T00:00:00Z',
  }),
  to: instantInput.meta({
    description: `The range ends before this instant, at most ${calendarLimits.rangeDays} days later`,
    example: '2026-12-01T00:00:00Z',
  }),
}
export const calendarEventFilter = pageQuery.extend({
  ...eventSelection,
  from: range.from.optional().meta({ description: 'Events that end after this instant, and all series' }),
  to: range.to.optional().meta({ description: 'Events that begin before this instant' }),
})
export type CalendarEventFilter = z.output<typeof calendarEventFilter>
export const eventExportFilter = z.strictObject({
  ...eventSelection,
  from: calendarEventFilter.shape.from,
  to: calendarEventFilter.shape.to,
})
export type EventSelection = z.output<typeof eventExportFilter>
export const instanceFilter = pageQuery.extend({
  ...eventSelection,
  ...range,
  limit: countQuery(1_000, 500),
})
export type InstanceFilter = z.output<typeof instanceFilter>

const instant = z.iso.datetime()
const references = {
  company_id: z.uuid().nullable(),
  contact_id: z.uuid().nullable(),
  owner_id: z.uuid().nullable(),
  collection_id: z.uuid().nullable(),
}

/** An event as it is listed: a series is one record. */
const eventSummary = z
  .object({
    id: z.uuid(),
    title: z.string(),
    location: z.string().nullable(),
    status: z.enum(eventStatuses),
    start_date: instant.meta({ description: 'Of the first instance of a series' }),
    end_date: instant,
    is_all_day: zeroOrOne,
    timezone: z.string(),
    recurrence: z.string().nullable().meta({ description: recurrenceRead }),
    ...references,
    uid: z.string().meta({ description: 'The UID of its calendar object (RFC 5545)' }),
    sequence: z.int(),
    created_at: instant,
    updated_at: instant,
    version: z.int(),
  })
  .meta({ id: 'CalendarEventSummary' })

export const calendarEventRecord = eventSummary
  .extend({ description: z.string().nullable() })
  .meta({ id: 'CalendarEvent' })

export const calendarEventList = z.object({ events: z.array(eventSummary), next: z.string().nullable() })

/** An event, or an instance of a series, in a range of time. */
export const eventInstance = z
  .object({
    event_id: z.uuid(),
    recurrence_id: instant
      .nullable()
      .meta({ description: 'Names the instance in its series: its start before any change of it' }),
    title: z.string(),
    location: z.string().nullable(),
    status: z.enum(eventStatuses),
    start_date: instant,
    end_date: instant,
    is_all_day: zeroOrOne,
    timezone: z.string(),
    ...references,
  })
  .meta({ id: 'CalendarEventInstance' })
export type EventInstance = z.output<typeof eventInstance>

export const instanceList = z.object({
  instances: z.array(eventInstance),
  next: z.string().nullable(),
  is_complete: z.boolean().meta({
    description: `false: the range has more than ${calendarLimits.instances} instances, or a series that cannot be expanded. Ask for a shorter one.`,
  }),
})

/** One instance, with all that its form shows. */
export const eventInstanceRecord = eventInstance
  .extend({
    description: z.string().nullable(),
    recurrence: z.string().nullable().meta({ description: recurrenceRead }),
    is_changed: z.boolean().meta({ description: 'It has values of its own' }),
    version: z.int().meta({ description: 'Of the event' }),
  })
  .meta({ id: 'CalendarEventInstanceRecord' })

export const deletedInstances = z.object({
  event_id: z.uuid(),
  is_event_deleted: z.boolean().meta({ description: 'No instance was left' }),
})
