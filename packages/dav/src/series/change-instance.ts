import type { CalendarEvent } from '../calendar/calendar-event.ts'
import { type CalendarObject, parseCalendarObject, zoneOfName } from '../calendar/calendar-object.ts'
import { fieldsOf } from '../calendar/read-calendar-object.ts'
import { formOfStart, timeLine } from '../calendar/time-form.ts'
import { checkedText, withFields } from '../calendar/write-calendar-object.ts'
import type { Component } from '../text/component.ts'
import { withAdded, withProperty } from '../text/edit-component.ts'
import { lineEndOf } from '../text/line-end.ts'
import { type FoundInstance, requireInstance } from './find-instance.ts'
import type { InstanceFields, SeriesOptions } from './series-options.ts'
import { startingAt } from './starting-at.ts'

/**
 * The object with a change of one instance: in its own VEVENT, which a first change makes from the series (RFC
 * 5545 §3.8.4.4). All else keeps its bytes. Without a difference the text is as it was. Throws a SeriesError
 * `instance_unknown`, or an ObjectError.
 */
export function changeInstance(
  text: string,
  recurrenceId: Date,
  change: Partial<InstanceFields>,
  { now, timezone }: SeriesOptions,
): string {
  const object = parseCalendarObject(text, zoneOfName(timezone))
  const lineEnd = lineEndOf(text)
  const found = requireInstance(object, recurrenceId)
  const own = found.isChanged
    ? { calendar: object.calendar, event: found.event }
    : withOverride(object, found, lineEnd)
  const single = { ...object, calendar: own.calendar, master: own.event, overrides: [] }
  const calendar = withFields(single, { ...fieldsOf(single), ...change }, { now, lineEnd })
  return calendar === own.calendar ? text : checkedText(object, calendar, timezone)
}

function withOverride(
  { calendar, master }: CalendarObject,
  { event, start, wall }: FoundInstance,
  lineEnd: string,
): { calendar: Component; event: CalendarEvent } {
  const identity = timeLine('RECURRENCE-ID', [wall], formOfStart(master), lineEnd)
  const component = withProperty(startingAt(event, master, start, lineEnd), 'RECURRENCE-ID', identity)
  const recurrenceId = { ...master.start, wall }
  const own = { component, start, length: event.length, recurrenceId, ...withoutRecurrence }
  return { calendar: withAdded(calendar, [component]), event: own }
}

const withoutRecurrence = { rules: [], exceptions: [], added: [], excluded: [] }
