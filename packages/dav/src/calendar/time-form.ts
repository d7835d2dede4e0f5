import type { WallTime } from '../recurrence/wall-time.ts'
import { type Component, firstProperty } from '../text/component.ts'
import { type Param, type Property, paramOf } from '../text/content-line.ts'
import { withProperty } from '../text/edit-component.ts'
import { writeProperty } from '../text/write-property.ts'
import { describeZone } from '../zones/describe-zone.ts'
import { namedZone } from '../zones/object-zones.ts'
import { durationText, timeText } from '../zones/time-value.ts'
import { plainTzid, tzidOf } from '../zones/tzid.ts'
import { utcZone, type Zone } from '../zones/zone.ts'
import type { CalendarEvent, ListedTime } from './calendar-event.ts'

/**
 * How times of an event are written: as dates, in UTC, in a zone with its TZID, or floating (without a TZID in another
 * zone than UTC).
 */
export type TimeForm = { isDate: boolean; isFloating?: boolean; zone: Zone; tzid: string | null }

/** The form of DTSTART: RECURRENCE-ID and EXDATE have the same. */
export function formOfStart({ component, start }: CalendarEvent): TimeForm {
  const line = firstProperty(component, 'DTSTART')
  const hasZone = !start.isDate && !start.isFloating && start.zone !== utcZone && line !== undefined
  return {
    isDate: start.isDate,
    isFloating: start.isFloating,
    zone: start.zone,
    tzid: hasZone ? paramOf(line, 'TZID') : null,
  }
}

/** A property of times in a form: `;VALUE=DATE`, `Z` or `;TZID=`. */
export function timeLine(
  name: string,
  walls: readonly WallTime[],
  { isDate, isFloating = false, zone, tzid }: TimeForm,
  lineEnd: string,
  more: readonly Param[] = [],
): Property {
  const kind = isDate
    ? [{ name: 'VALUE', values: ['DATE'] }]
    : tzid === null
      ? []
      : [{ name: 'TZID', values: [tzid] }]
  const suffix = !isDate && !isFloating && zone === utcZone ? 'Z' : ''
  const values = walls.map((wall) => timeText(wall, isDate) + suffix)
  return writeProperty(name, [...more, ...kind], values.join(','), lineEnd)
}

/** Adds the VTIMEZONE of a TZID that the calendar does not describe (RFC 5545 §3.6.5). */
export function withZone(
  calendar: Component,
  { zone, tzid }: TimeForm,
  start: Date,
  lineEnd: string,
): Component {
  if (tzid === null || namedZone(tzid) === null) return calendar
  const isDescribed = calendar.entries.some(
    (entry) => entry.kind === 'component' && entry.name === 'VTIMEZONE' && tzidOf(entry) === plainTzid(tzid),
  )
  if (isDescribed) return calendar
  const index = calendar.entries.findIndex((entry) => entry.kind === 'component')
  const described = describeZone({ ...zone, name: tzid }, start, lineEnd)
  return { ...calendar, entries: calendar.entries.toSpliced(Math.max(index, 0), 0, described) }
}

const formParams = new Set(['VALUE', 'TZID'])

/** The parameters of a time that are not about its form. */
function otherParams(property: Property | undefined): Param[] {
  return property?.params.filter(({ name }) => !formParams.has(name)) ?? []
}

/** The component with another time in a property. */
export function withTime(
  component: Component,
  name: string,
  wall: WallTime,
  form: TimeForm,
  lineEnd: string,
): Component {
  const params = otherParams(firstProperty(component, name))
  return withProperty(component, name, timeLine(name, [wall], form, lineEnd, params))
}

/** A line of RDATE or EXDATE with other times; periods stay as long as they are. */
export function timesLine(
  line: Property,
  times: readonly ListedTime[],
  form: TimeForm,
  lineEnd: string,
): Property {
  const walls = times.map(({ wall }) => wall)
  const starts = timeLine(line.name, walls, form, lineEnd, otherParams(line))
  if (form.isDate || times.every(({ length }) => length === null)) return starts
  const values = starts.value.split(',').map((start, index) => {
    const length = times[index]?.length ?? null
    return length === null ? start : `${start}/${durationText(length)}`
  })
  return writeProperty(
    line.name,
    [...starts.params, { name: 'VALUE', values: ['PERIOD'] }],
    values.join(','),
    lineEnd,
  )
}
