import { type CalendarEvent, type EventTime, endOf } from '../calendar/calendar-event.ts'
import { formOfStart, withTime } from '../calendar/time-form.ts'
import { recurrenceNames } from '../calendar/write-recurrence.ts'
import { day } from '../recurrence/wall-time.ts'
import { type Component, firstProperty } from '../text/component.ts'
import { withEntries } from '../text/edit-component.ts'
import { wallOf } from '../zones/zone.ts'

/**
 * A copy of a VEVENT that starts at another time, as long as before, without its recurrence. Times are written as those
 * of `master`.
 */
export function startingAt(
  { component, length }: CalendarEvent,
  master: CalendarEvent,
  start: EventTime,
  lineEnd: string,
): Component {
  const form = formOfStart(master)
  const single = withEntries(
    component,
    (entry) =>
      entry.kind !== 'property' || (!recurrenceNames.has(entry.name) && entry.name !== 'RECURRENCE-ID'),
  )
  const started = withTime(single, 'DTSTART', start.wall, form, lineEnd)
  if (firstProperty(started, 'DTEND') === undefined) return started
  const end = form.isDate ? start.wall + length.days * day : wallOf(start.zone, endOf(start, length))
  return withTime(started, 'DTEND', end, form, lineEnd)
}
