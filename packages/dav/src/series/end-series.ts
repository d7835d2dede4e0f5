import { davTexts } from '@fiscus/messages/dav'
import type { CalendarEvent } from '../calendar/calendar-event.ts'
import { type CalendarObject, parseCalendarObject, zoneOfName } from '../calendar/calendar-object.ts'
import { stepsMax } from '../calendar/instances.ts'
import { sequenceOf } from '../calendar/read-calendar-object.ts'
import { ruleStarts, seriesStarts, startOfTime } from '../calendar/series-starts.ts'
import { formOfStart, timeLine } from '../calendar/time-form.ts'
import { untilBefore } from '../calendar/until.ts'
import { checkedText, withRevision } from '../calendar/write-calendar-object.ts'
import { withRulePart } from '../recurrence/rule.ts'
import type { WallTime } from '../recurrence/wall-time.ts'
import { type Component, propertiesNamed } from '../text/component.ts'
import { withAdded, withEntries, withReplaced } from '../text/edit-component.ts'
import { lineEndOf } from '../text/line-end.ts'
import { withValue } from '../text/write-property.ts'
import { requireInstance, singleOverrides } from './find-instance.ts'
import { SeriesError } from './series-error.ts'
import type { SeriesOptions } from './series-options.ts'
import { withTimesThat } from './with-times-that.ts'

/**
 * The object without one instance: an EXDATE, and no VEVENT of its own. null: it was the only one. Throws a SeriesError
 * `instance_unknown`, or an ObjectError.
 */
export function excludeInstance(
  text: string,
  recurrenceId: Date,
  { now, timezone }: SeriesOptions,
): string | null {
  const object = parseCalendarObject(text, zoneOfName(timezone))
  const lineEnd = lineEndOf(text)
  const { wall } = requireInstance(object, recurrenceId)
  const { master } = object
  const excluded = timeLine('EXDATE', [wall], formOfStart(master), lineEnd)
  const changed = withRevision(
    withAdded(master.component, [excluded]),
    sequenceOf(master.component) + 1,
    now,
    lineEnd,
  )
  const own = singleOverrides(object).filter((one) => one.wall === wall)
  return textWithInstances(object, changed, { without: own.map(({ event }) => event), timezone })
}

/**
 * The object without an instance and all later ones: its rules get an UNTIL before it. null: the series begins there.
 * Throws a SeriesError `instance_unknown` or `not_divisible`, or an ObjectError.
 */
export function endSeriesBefore(
  text: string,
  recurrenceId: Date,
  { now, timezone }: SeriesOptions,
): string | null {
  const object = parseCalendarObject(text, zoneOfName(timezone))
  const lineEnd = lineEndOf(text)
  const { wall } = requireInstance(object, recurrenceId)
  if (isFirst(object, wall)) return null
  const { master } = object
  if (wall <= master.start.wall) throw new SeriesError('not_divisible', davTexts.instancesBeforeStart())
  const isBefore = (time: WallTime) => time < wall
  let event = master.component
  for (const line of propertiesNamed(event, 'RRULE')) {
    const rule = endedRule(master, line.value, wall)
    if (rule !== line.value) event = withReplaced(event, line, withValue(line, rule, lineEnd))
  }
  event = withTimesThat(object, event, isBefore, lineEnd)
  event = withRevision(event, sequenceOf(event) + 1, now, lineEnd)
  const later = object.overrides.filter(
    ({ recurrenceId: id, start }) => !isBefore(startOfTime(master, id ?? start)),
  )
  return textWithInstances(object, event, { without: later, timezone })
}

/** Whether no instance has a start in the series before a wall time. */
function isFirst(object: CalendarObject, wall: WallTime): boolean {
  const [first] = seriesStarts(object.master, Number.NEGATIVE_INFINITY, wall, { steps: stepsMax }).take(1)
  return first === undefined && singleOverrides(object).every((one) => one.wall >= wall)
}

/** A rule that has ended before keeps its COUNT or UNTIL. */
function endedRule(master: CalendarEvent, rule: string, wall: WallTime): string {
  const budget = { steps: stepsMax }
  const starts = ruleStarts(master, rule, wall, Number.POSITIVE_INFINITY, budget)
  const hasLater = starts.some((start) => start >= wall)
  if (!hasLater && budget.steps > 0) return rule
  return withRulePart(withRulePart(rule, 'COUNT', null), 'UNTIL', untilBefore(master.start, wall))
}

/**
 * The object with another master and without some VEVENTs. null: it has no instance. A rule that needs too many steps
 * may have one.
 */
function textWithInstances(
  object: CalendarObject,
  master: Component,
  { without, timezone }: { without: readonly CalendarEvent[]; timezone: string },
): string | null {
  const removed = new Set<unknown>(without.map(({ component }) => component))
  const calendar = withEntries(
    withReplaced(object.calendar, object.master.component, master),
    (entry) => !removed.has(entry),
  )
  const text = checkedText(object, calendar, timezone)
  const changed = parseCalendarObject(text, zoneOfName(timezone))
  const budget = { steps: stepsMax }
  const [first] = seriesStarts(
    changed.master,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    budget,
  ).take(1)
  return first === undefined && singleOverrides(changed).length === 0 && budget.steps > 0 ? null : text
}
