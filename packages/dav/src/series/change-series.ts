import { type CalendarObject, parseCalendarObject, zoneOfName } from '../calendar/calendar-object.ts'
import { fieldsOf } from '../calendar/read-calendar-object.ts'
import { writeCalendarObject } from '../calendar/write-calendar-object.ts'
import { changeInstance } from './change-instance.ts'
import { instanceAt, requireInstance } from './find-instance.ts'
import { movedRule } from './moved-rule.ts'
import { movedTimes } from './moved-times.ts'
import type { InstanceFields, SeriesOptions } from './series-options.ts'

/**
 * The object with a change of the whole series, as it was made at one of its instances: a new time moves each instance
 * by as much on the wall. Other instances with a VEVENT of their own keep what they have of their own; this one gets
 * the change, too. Throws a SeriesError `instance_unknown` or `rule_misses_start`, or an ObjectError.
 */
export function changeSeries(
  text: string,
  recurrenceId: Date,
  { recurrence, ...change }: Partial<InstanceFields> & { recurrence?: string | null },
  options: SeriesOptions,
): string {
  const object = parseCalendarObject(text, zoneOfName(options.timezone))
  const found = requireInstance(object, recurrenceId)
  const { start, end, isAllDay, timezone, ...texts } = change
  const old = fieldsOf(object)
  const moved = movedTimes(object, found, change)
  const rule = recurrence === undefined ? (ruleAfter(object, moved?.startWall) ?? old.recurrence) : recurrence
  const fields = { ...old, ...texts, ...moved?.times, recurrence: rule }
  const changed = writeCalendarObject(text, object.uid, fields, { now: options.now })
  const after = { ...options, timezone: fields.timezone }
  const id = moved?.recurrenceId ?? recurrenceId
  if (!found.isChanged || rule === null || instanceAt(changed, id, after.timezone) === null) return changed
  return changeInstance(changed, id, change, after)
}

/** Only a series with one rule can have days that a move must take along. null: it has none. */
function ruleAfter({ master }: CalendarObject, startWall: number | undefined): string | null {
  const [rule = null] = master.rules
  if (rule === null || startWall === undefined) return rule
  return movedRule(rule, master.start.wall, startWall)
}
