import { type Component, componentText, firstProperty } from '../text/component.ts'
import { withProperty, withReplaced } from '../text/edit-component.ts'
import { lineEndOf } from '../text/line-end.ts'
import { escapeText } from '../text/text-value.ts'
import { checkUid } from '../text/uid.ts'
import { withValue, writeProperty } from '../text/write-property.ts'
import { utcText } from '../zones/time-value.ts'
import { type CalendarObject, parseCalendarObject, zoneOfName } from './calendar-object.ts'
import type { EventFields } from './event-fields.ts'
import { fieldsOf, sequenceOf } from './read-calendar-object.ts'
import { withRecurrence } from './write-recurrence.ts'
import { withTimes } from './write-times.ts'

/** `now` is DTSTAMP and LAST-MODIFIED of what changes. */
export type WriteOptions = {
  now: Date
  /** Whether SEQUENCE grows. By default it does when times, recurrence or cancellation differ (RFC 5546 §2.1.4). */
  significant?: boolean
}

/**
 * Writes the fields into a calendar object and returns its text. Only what differs from the fields of `previous` is
 * written: all other properties, parameters, components and instances keep their bytes and their order. Without a
 * difference the text is `previous`. When the start of a series moves, its exceptions move with it. null makes a new
 * object. SEQUENCE never falls below that of `previous` or of the fields. Throws an ObjectError if `previous` cannot be
 * read, or for a UID, zone or rule that cannot be written.
 */
export function writeCalendarObject(
  previous: string | null,
  uid: string,
  fields: EventFields,
  { now, significant }: WriteOptions,
): string {
  checkUid(uid)
  const base = previous ?? newObject(uid, fields, now)
  const object = parseCalendarObject(base, zoneOfName(fields.timezone))
  const isNew = previous === null
  const calendar = withFields(object, fields, { now, significant, isNew, lineEnd: lineEndOf(base) })
  if (calendar === object.calendar && !isNew) return base
  return checkedText(object, calendar, fields.timezone)
}

type FieldOptions = WriteOptions & { isNew?: boolean; lineEnd: string }

/**
 * The calendar with the fields in the master of an object; the same one without a difference. As the master an override
 * can be given, too, in an object without overrides.
 */
export function withFields(
  object: CalendarObject,
  fields: EventFields,
  { now, significant, isNew = false, lineEnd }: FieldOptions,
): Component {
  const old = fieldsOf(object)
  let { calendar } = object
  let event = object.master.component
  const replace = (changed: Component) => {
    calendar = withReplaced(calendar, event, changed)
    event = changed
  }
  if (differsInTime(old, fields)) ({ calendar, event } = withTimes(object, fields, lineEnd))
  if (old.recurrence !== fields.recurrence)
    ({ calendar, event } = withRecurrence(calendar, event, fields.recurrence, lineEnd))
  replace(withText(event, 'SUMMARY', old.title, fields.title, lineEnd))
  replace(withText(event, 'DESCRIPTION', old.description, fields.description, lineEnd))
  replace(withText(event, 'LOCATION', old.location, fields.location, lineEnd))
  if (old.isCancelled !== fields.isCancelled) {
    const status = fields.isCancelled ? 'CANCELLED' : 'CONFIRMED'
    replace(withPlainValue(event, 'STATUS', status, lineEnd))
  }
  if (calendar === object.calendar && !isNew && fields.sequence <= old.sequence) return calendar
  const grows = !isNew && (significant ?? isSignificant(old, fields))
  replace(withRevision(event, Math.max(old.sequence, fields.sequence) + (grows ? 1 : 0), now, lineEnd))
  return calendar
}

/** The text of an object with another calendar. Throws an ObjectError if it could not be read again. */
export function checkedText(object: CalendarObject, calendar: Component, timezone: string): string {
  const text = componentText(withReplaced(object.root, object.calendar, calendar))
  parseCalendarObject(text, zoneOfName(timezone))
  return text
}

/** SEQUENCE, DTSTAMP and LAST-MODIFIED of a changed VEVENT. */
export function withRevision(event: Component, sequence: number, now: Date, lineEnd: string): Component {
  const instant = utcText(now.getTime())
  const numbered =
    sequenceOf(event) === sequence ? event : withPlainValue(event, 'SEQUENCE', String(sequence), lineEnd)
  return withPlainValue(
    withPlainValue(numbered, 'DTSTAMP', instant, lineEnd),
    'LAST-MODIFIED',
    instant,
    lineEnd,
  )
}

/** A property with a value that needs no escapes; parameters of the old one stay. */
function withPlainValue(component: Component, name: string, value: string, lineEnd: string): Component {
  const old = firstProperty(component, name)
  const property =
    old === undefined ? writeProperty(name, [], value, lineEnd) : withValue(old, value, lineEnd)
  return withProperty(component, name, property)
}

/** ALTREP is a reference to another form of the old text. */
function withText(
  component: Component,
  name: string,
  old: string | null,
  text: string | null,
  lineEnd: string,
) {
  if ((old ?? '') === (text ?? '')) return component
  if (text === null || text === '') return withProperty(component, name, null)
  const line = firstProperty(component, name)
  const property =
    line === undefined
      ? writeProperty(name, [], escapeText(text), lineEnd)
      : withValue(line, escapeText(text), lineEnd, ['ALTREP'])
  return withProperty(component, name, property)
}

function newObject(uid: string, { start }: EventFields, now: Date): string {
  const instant = utcText(now.getTime())
  const uidLine = writeProperty('UID', [], escapeText(uid), '\r\n').raw
  return [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Fiscus//Calendar//EN\r\nBEGIN:VEVENT\r\n',
    uidLine,
    `DTSTAMP:${instant}\r\nCREATED:${instant}\r\nDTSTART:${utcText(start.getTime())}\r\n`,
    'END:VEVENT\r\nEND:VCALENDAR\r\n',
  ].join('')
}

function differsInTime(old: EventFields, fields: EventFields): boolean {
  return (
    old.start.getTime() !== fields.start.getTime() ||
    old.end.getTime() !== fields.end.getTime() ||
    old.isAllDay !== fields.isAllDay ||
    old.timezone !== fields.timezone
  )
}

function isSignificant(old: EventFields, fields: EventFields): boolean {
  return (
    differsInTime(old, fields) ||
    old.recurrence !== fields.recurrence ||
    old.isCancelled !== fields.isCancelled
  )
}
