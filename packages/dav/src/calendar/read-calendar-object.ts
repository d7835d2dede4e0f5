import { type Component, firstProperty } from '../text/component.ts'
import { unescapeText } from '../text/text-value.ts'
import { defaultZoneOf } from '../zones/default-zone.ts'
import { endOf, instantOfTime } from './calendar-event.ts'
import { type CalendarObject, parseCalendarObject, zoneOfName } from './calendar-object.ts'
import { datesOnly, type EventFields } from './event-fields.ts'

/** `timezone` is that of floating times and of dates: the one of the record. */
export type ReadOptions = { timezone: string }

const sequenceMax = 2_147_483_647

/**
 * Reads the fields of a calendar object: all VEVENTs of one UID (RFC 4791 §4.1). Throws an ObjectError for an object
 * that cannot be read as a whole.
 */
export function readCalendarObject(
  text: string,
  { timezone }: ReadOptions,
): { uid: string; fields: EventFields } {
  const object = parseCalendarObject(text, zoneOfName(timezone))
  return { uid: object.uid, fields: fieldsOf(object) }
}

/**
 * Reads an object that is new here: the calendar names the zone of its floating times and of its dates, or it is that
 * of the tenant. Throws as `readCalendarObject` does.
 */
export function readNewObject(
  text: string,
  { timezone }: { timezone: string },
): { uid: string; fields: EventFields } {
  const tenantZone = zoneOfName(timezone)
  const object = parseCalendarObject(text, (calendar) => defaultZoneOf(calendar, tenantZone))
  return { uid: object.uid, fields: fieldsOf(object) }
}

export function fieldsOf({ master }: CalendarObject): EventFields {
  const { component, start, length, rules, added } = master
  return {
    title: textOf(component, 'SUMMARY') ?? '',
    description: textOf(component, 'DESCRIPTION'),
    location: textOf(component, 'LOCATION'),
    start: new Date(instantOfTime(start)),
    end: new Date(endOf(start, length)),
    isAllDay: start.isDate,
    timezone: start.zone.name,
    isCancelled: isCancelled(component),
    recurrence: rules[0] ?? (added.length > 0 ? datesOnly : null),
    sequence: sequenceOf(component),
  }
}

/** The text of a property; null if it is absent or empty. */
export function textOf(component: Component, name: string): string | null {
  const property = firstProperty(component, name)
  if (property === undefined) return null
  const text = unescapeText(property.value)
  return text === '' ? null : text
}

export function isCancelled(component: Component): boolean {
  return firstProperty(component, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED'
}

export function sequenceOf(component: Component): number {
  const text = firstProperty(component, 'SEQUENCE')?.value.trim() ?? ''
  return /^\d{1,12}$/.test(text) ? Math.min(Number(text), sequenceMax) : 0
}
