import { davTexts } from '@fiscus/messages/dav'
import { readRule } from '../recurrence/rule.ts'
import { day, type WallTime } from '../recurrence/wall-time.ts'
import { type Component, firstProperty, propertiesNamed } from '../text/component.ts'
import { type Property, paramOf } from '../text/content-line.ts'
import { ObjectError } from '../text/object-error.ts'
import { cleanText } from '../text/text-value.ts'
import type { ObjectZones } from '../zones/object-zones.ts'
import { type Duration, readDuration, readTime } from '../zones/time-value.ts'
import { instantOf, utcZone, type Zone } from '../zones/zone.ts'

/** A date or time of an object. `zone` is that of its TZID, or the default one for floating times and dates. */
export type EventTime = { wall: WallTime; isDate: boolean; isFloating: boolean; zone: Zone }

/** A time of RDATE or EXDATE. `length` is that of a PERIOD: its instance lasts as long (RFC 5545 §3.8.5.2). */
export type ListedTime = EventTime & { length: Duration | null }

/**
 * A VEVENT with its times. `length` is what an instance lasts: nominal days of all-day events, else exact milliseconds.
 */
export type CalendarEvent = {
  component: Component
  start: EventTime
  length: Duration
  recurrenceId: EventTime | null
  rules: readonly string[]
  /** Values of EXRULE (RFC 2445 §4.8.5.2). */
  exceptions: readonly string[]
  added: readonly ListedTime[]
  excluded: readonly ListedTime[]
}

const timesMax = 5_000
const rulesMax = 10
const latest = Date.UTC(9999, 0, 1)

/**
 * Reads the VEVENTs of an object, in their order. Floating times and dates are in `defaultZone`; those of changed
 * instances are in the zone of a series that has one. Throws an ObjectError for a time, a zone or a rule that cannot be
 * read. An end before the start is the start.
 */
export function readEvents(
  components: readonly Component[],
  zones: ObjectZones,
  defaultZone: Zone,
): CalendarEvent[] {
  const series = components.find((component) => firstProperty(component, 'RECURRENCE-ID') === undefined)
  if (series === undefined) return components.map((component) => readEvent(component, zones, defaultZone))
  const master = readEvent(series, zones, defaultZone)
  const zone = listZoneOf(master.start, defaultZone)
  return components.map((component) =>
    component === series ? master : readEvent(component, zones, zone, zone),
  )
}

/**
 * Reads the times of a VEVENT, as `readEvents` does. `seriesZone`: that of a floating RECURRENCE-ID, if the series is
 * known.
 */
export function readEvent(
  component: Component,
  zones: ObjectZones,
  defaultZone: Zone,
  seriesZone?: Zone,
): CalendarEvent {
  const startLine = firstProperty(component, 'DTSTART')
  const identity = firstProperty(component, 'RECURRENCE-ID')
  if (startLine === undefined) throw new ObjectError('time_missing', davTexts.noStart())
  const start = eventTime(startLine, startLine.value, zones, defaultZone)
  const [rules, exceptions] = [rulesOf(component, 'RRULE'), rulesOf(component, 'EXRULE')]
  if (rules.length + exceptions.length > rulesMax)
    throw new ObjectError('too_large', davTexts.tooManyRules({ max: rulesMax }))
  for (const rule of [...rules, ...exceptions]) readRule(rule)
  const length = lengthOf(component, start, zones)
  const listZone = listZoneOf(start, defaultZone)
  if (start.wall + length.days * day + length.exact > latest)
    throw new ObjectError('time_invalid', davTexts.endsTooLate())
  return {
    component,
    start,
    length,
    recurrenceId:
      identity === undefined ? null : eventTime(identity, identity.value, zones, seriesZone ?? listZone),
    rules,
    exceptions,
    added: timesOf(component, 'RDATE', zones, listZone),
    excluded: timesOf(component, 'EXDATE', zones, listZone),
  }
}

/** The zone of floating times in RDATE, EXDATE and RECURRENCE-ID: that of a start that has one. */
export function listZoneOf({ isFloating, zone }: EventTime, defaultZone: Zone): Zone {
  return isFloating ? defaultZone : zone
}

function rulesOf(component: Component, name: string): string[] {
  return propertiesNamed(component, name).map(({ value }) => cleanText(value).trim())
}

/** The instant of a time, in milliseconds. */
export function instantOfTime({ wall, zone }: EventTime): number {
  return instantOf(zone, wall)
}

/** The instant at which an instance ends that begins at a wall time. */
export function endOf(start: EventTime, length: Duration): number {
  return instantOf(start.zone, start.wall + length.days * day) + length.exact
}

/** Reads one value of a property with the property's TZID. */
export function eventTime(
  property: Property,
  value: string,
  zones: ObjectZones,
  defaultZone: Zone,
): EventTime {
  const time = readTime(value)
  if (time.offset !== null)
    return { wall: time.wall - time.offset, isDate: false, isFloating: false, zone: utcZone }
  const tzid = paramOf(property, 'TZID') ?? ''
  if (time.isDate || tzid === '')
    return { wall: time.wall, isDate: time.isDate, isFloating: true, zone: defaultZone }
  return { wall: time.wall, isDate: false, isFloating: false, zone: zones(tzid) }
}

function timesOf(component: Component, name: string, zones: ObjectZones, defaultZone: Zone): ListedTime[] {
  return propertiesNamed(component, name).flatMap((property) => listedTimes(property, zones, defaultZone))
}

/** All values of a line of RDATE or EXDATE. */
export function listedTimes(property: Property, zones: ObjectZones, defaultZone: Zone): ListedTime[] {
  const values = property.value.split(',').filter((value) => value.trim() !== '')
  if (values.length > timesMax)
    throw new ObjectError('too_large', davTexts.tooManyTimes({ property: property.name, max: timesMax }))
  return values.map((value) => {
    const [first = '', end] = value.split('/')
    const start = eventTime(property, first, zones, defaultZone)
    const timeOf = (text: string) => eventTime(property, text, zones, defaultZone)
    return { ...start, length: end === undefined ? null : periodLength(start, end, timeOf) }
  })
}

/** null: the end cannot be read, so that the instance is as long as the others. */
function periodLength(start: EventTime, end: string, timeOf: (text: string) => EventTime): Duration | null {
  try {
    const exact = () => instantOfTime(timeOf(end)) - instantOfTime(start)
    const length = readDuration(end) ?? { days: 0, exact: exact() }
    return length.days < 0 || length.exact < 0 ? null : length
  } catch (error) {
    if (error instanceof ObjectError) return null
    throw error
  }
}

function lengthOf(component: Component, start: EventTime, zones: ObjectZones): Duration {
  const endLine = firstProperty(component, 'DTEND')
  const durationLine = firstProperty(component, 'DURATION')
  if (endLine !== undefined) {
    // A floating end, or a date, is in the zone of the start, so that the event is as long in whichever zone it is
    // read.
    const end = eventTime(endLine, endLine.value, zones, start.zone)
    if (start.isDate) return { days: Math.max(Math.floor((end.wall - start.wall) / day), 1), exact: 0 }
    return { days: 0, exact: Math.max(instantOfTime(end) - instantOfTime(start), 0) }
  }
  const duration = durationLine === undefined ? null : readDuration(durationLine.value)
  if (durationLine !== undefined && duration === null)
    throw new ObjectError('time_invalid', davTexts.unreadableDuration())
  const [days, exact] = [Math.max(duration?.days ?? 0, 0), Math.max(duration?.exact ?? 0, 0)]
  // Some programs write the days of an all-day event in hours.
  return start.isDate ? { days: Math.max(days + Math.floor(exact / day), 1), exact: 0 } : { days, exact }
}
