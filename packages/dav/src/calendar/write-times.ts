import { davTexts } from '@fiscus/messages/dav'
import { day, midnightOf } from '../recurrence/wall-time.ts'
import { type Component, firstProperty, propertiesNamed } from '../text/component.ts'
import { paramOf } from '../text/content-line.ts'
import { withProperty, withReplaced } from '../text/edit-component.ts'
import { ObjectError } from '../text/object-error.ts'
import { withValue } from '../text/write-property.ts'
import { objectZones } from '../zones/object-zones.ts'
import { durationText } from '../zones/time-value.ts'
import { utcZone, wallOf } from '../zones/zone.ts'
import { type CalendarEvent, listedTimes, listZoneOf } from './calendar-event.ts'
import { type CalendarObject, zoneOfName } from './calendar-object.ts'
import type { EventFields } from './event-fields.ts'
import { startOfTime } from './series-starts.ts'
import { type TimeForm, timesLine, withTime, withZone } from './time-form.ts'
import { withMovedUntil } from './until.ts'

/**
 * The calendar with the times of the fields in its master. A zone stays as the object names it while the fields have
 * the same one; another one gets a VTIMEZONE. When the start moves, RECURRENCE-ID, EXDATE, RDATE and UNTIL move by the
 * same time on the wall.
 */
export function withTimes(
  object: CalendarObject,
  fields: EventFields,
  lineEnd: string,
): { calendar: Component; event: Component } {
  const { master, calendar } = object
  const form = formOf(master, fields)
  const start = wallOf(form.zone, fields.start.getTime())
  const shift = (form.isDate ? midnightOf(start) : start) - master.start.wall
  let moved = withLength(withTime(master.component, 'DTSTART', start, form, lineEnd), fields, form, lineEnd)
  const exceptions = form.isDate === master.start.isDate && shift === 0 && form.zone === master.start.zone
  if (!exceptions) moved = withMovedExceptions(moved, object, shift, form, lineEnd)
  let result = withReplaced(calendar, master.component, moved)
  if (!exceptions)
    for (const override of object.overrides)
      result = withReplaced(result, override.component, movedIdentity(override, master, shift, form, lineEnd))
  return { calendar: withZone(result, form, fields.start, lineEnd), event: moved }
}

function formOf({ component, start }: CalendarEvent, fields: EventFields): TimeForm {
  if (fields.isAllDay) return { isDate: true, zone: zoneOfName(fields.timezone), tzid: null }
  const line = firstProperty(component, 'DTSTART')
  if (!start.isDate && !start.isFloating && start.zone.name === fields.timezone && line !== undefined)
    return { isDate: false, zone: start.zone, tzid: start.zone === utcZone ? null : paramOf(line, 'TZID') }
  const zone = zoneOfName(fields.timezone)
  return { isDate: false, zone, tzid: zone === utcZone ? null : zone.name }
}

/** DTEND, or DURATION where the event has that alone: of both, which RFC 5545 §3.6.1 forbids, DTEND is read. */
function withLength(component: Component, fields: EventFields, form: TimeForm, lineEnd: string): Component {
  const [start, end] = [fields.start, fields.end].map((date) => wallOf(form.zone, date.getTime()))
  if (start === undefined || end === undefined || fields.end < fields.start)
    throw new ObjectError('time_invalid', davTexts.endsBeforeStart())
  const duration = firstProperty(component, 'DURATION')
  if (duration === undefined || firstProperty(component, 'DTEND') !== undefined) {
    const last = form.isDate ? Math.max(midnightOf(end), midnightOf(start) + day) : end
    return withTime(withProperty(component, 'DURATION', null), 'DTEND', last, form, lineEnd)
  }
  const days = form.isDate ? Math.max((midnightOf(end) - midnightOf(start)) / day, 1) : 0
  const exact = form.isDate ? 0 : fields.end.getTime() - fields.start.getTime()
  return withReplaced(component, duration, withValue(duration, durationText({ days, exact }), lineEnd))
}

function withMovedExceptions(
  component: Component,
  { calendar, master }: CalendarObject,
  shift: number,
  form: TimeForm,
  lineEnd: string,
): Component {
  const zones = objectZones(calendar)
  let moved = component
  for (const line of [...propertiesNamed(moved, 'RDATE'), ...propertiesNamed(moved, 'EXDATE')]) {
    const times = listedTimes(line, zones, listZoneOf(master.start, form.zone))
    const at = times.map((time) => ({ ...time, wall: startOfTime(master, time) + shift }))
    if (at.length > 0) moved = withReplaced(moved, line, timesLine(line, at, form, lineEnd))
  }
  for (const rule of [...propertiesNamed(moved, 'RRULE'), ...propertiesNamed(moved, 'EXRULE')]) {
    const value = withMovedUntil(rule.value, master, shift, form)
    if (value !== rule.value) moved = withReplaced(moved, rule, withValue(rule, value, lineEnd))
  }
  return moved
}

function movedIdentity(
  event: CalendarEvent,
  master: CalendarEvent,
  shift: number,
  form: TimeForm,
  lineEnd: string,
): Component {
  if (event.recurrenceId === null) return event.component
  const wall = startOfTime(master, event.recurrenceId) + shift
  return withTime(event.component, 'RECURRENCE-ID', wall, form, lineEnd)
}
