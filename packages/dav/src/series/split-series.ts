import { davTexts } from '@fiscus/messages/dav'
import type { Message } from '@fiscus/messages/message'
import type { CalendarEvent } from '../calendar/calendar-event.ts'
import { type CalendarObject, parseCalendarObject, zoneOfName } from '../calendar/calendar-object.ts'
import { isThisAndFuture, stepsMax } from '../calendar/instances.ts'
import { ruleStarts, startOfTime } from '../calendar/series-starts.ts'
import { checkedText, withRevision } from '../calendar/write-calendar-object.ts'
import { dayPartsOf } from '../recurrence/day-filter.ts'
import { type Rule, readRule, withRulePart } from '../recurrence/rule.ts'
import type { WallTime } from '../recurrence/wall-time.ts'
import { type Component, propertiesNamed } from '../text/component.ts'
import { withAdded, withEntries, withProperty, withReplaced } from '../text/edit-component.ts'
import { lineEndOf } from '../text/line-end.ts'
import { escapeText } from '../text/text-value.ts'
import { withValue, writeProperty } from '../text/write-property.ts'
import { endSeriesBefore } from './end-series.ts'
import { requireInstance } from './find-instance.ts'
import { SeriesError } from './series-error.ts'
import type { SeriesOptions } from './series-options.ts'
import { startingAt } from './starting-at.ts'
import { withTimesThat } from './with-times-that.ts'

/**
 * Two objects for one series: what is before an instance, and what is from it on, with a new UID. Both together have
 * the instances of the series, with their changes and exceptions. null: the series begins with the instance. Throws a
 * SeriesError `instance_unknown` or `not_divisible`, or an ObjectError.
 */
export function splitSeries(
  text: string,
  recurrenceId: Date,
  { uid, ...options }: SeriesOptions & { uid: string },
): { before: string; following: string } | null {
  const before = endSeriesBefore(text, recurrenceId, options)
  if (before === null) return null
  const object = parseCalendarObject(text, zoneOfName(options.timezone))
  const { wall } = requireInstance(object, recurrenceId)
  const calendar = followingCalendar(object, wall, { uid, now: options.now, lineEnd: lineEndOf(text) })
  return { before, following: checkedText(object, calendar, options.timezone) }
}

type Following = { uid: string; now: Date; lineEnd: string }

function followingCalendar(object: CalendarObject, wall: WallTime, following: Following): Component {
  const { master, calendar } = object
  const { lineEnd } = following
  const rule = restOfRule(object, wall)
  const isLater = (start: WallTime) => start >= wall
  const start = startingAt(master, master, { ...master.start, wall }, lineEnd)
  const [line] = propertiesNamed(master.component, 'RRULE')
  const exceptions = propertiesNamed(withTimesThat(object, master.component, isLater, lineEnd), 'EXDATE')
  const isAfter = (start: WallTime) => start > wall
  const added = propertiesNamed(withTimesThat(object, master.component, isAfter, lineEnd), 'RDATE')
  const rules = line === undefined || rule === null ? [] : [withValue(line, rule, lineEnd)]
  const recurrence = [...rules, ...added, ...exceptions]
  const replacements = new Map<Component, Component>([
    [master.component, asNew(withAdded(start, recurrence), following)],
  ])
  for (const { component, recurrenceId, start: own } of object.overrides)
    if (isLater(startOfTime(master, recurrenceId ?? own)))
      replacements.set(component, asNew(component, following))
  let result = withEntries(
    calendar,
    (entry) => entry.kind !== 'component' || entry.name !== 'VEVENT' || replacements.has(entry),
  )
  for (const [old, replacement] of replacements) result = withReplaced(result, old, replacement)
  return result
}

/** A VEVENT of the new object: its UID, and the first revision. */
function asNew(component: Component, { uid, now, lineEnd }: Following): Component {
  const named = withProperty(component, 'UID', writeProperty('UID', [], escapeText(uid), lineEnd))
  return withRevision(withProperty(named, 'SEQUENCE', null), 0, now, lineEnd)
}

/**
 * The rule from one of its starts on: its COUNT without the starts before (RFC 5545 §3.3.10). null: the series has
 * dates only.
 */
function restOfRule({ master, overrides }: CalendarObject, wall: WallTime): string | null {
  const [value, ...others] = master.rules
  if (others.length > 0 || master.exceptions.length > 0) throw indivisible(davTexts.severalRules())
  if (overrides.some(isThisAndFuture)) throw indivisible(davTexts.changedFromInstanceOn())
  if (value === undefined) return null
  const rule = readRule(value)
  if (rule.skip === 'FORWARD' && rule.interval > 1) throw indivisible(davTexts.daysOfNextMonth())
  const position = positionIn(master, value, wall)
  const rest = rule.skip === 'OMIT' ? value : withOwnDays(value, rule, master.start.wall)
  return rule.count === null ? rest : withRulePart(rest, 'COUNT', String(rule.count - position))
}

/** The rule with the days that it has from its start: the new start can be one that stands for a skipped day. */
function withOwnDays(value: string, rule: Rule, start: WallTime): string {
  const { months, monthDays } = dayPartsOf(rule, start)
  const named = months.length > 0 ? withRulePart(value, 'BYMONTH', months.join(',')) : value
  return monthDays.length > 0 ? withRulePart(named, 'BYMONTHDAY', monthDays.join(',')) : named
}

/** How many starts of a rule are before one of them. */
function positionIn(master: CalendarEvent, rule: string, wall: WallTime): number {
  let position = 0
  const from = readRule(rule).count === null ? wall : Number.NEGATIVE_INFINITY
  for (const start of ruleStarts(master, rule, from, Number.POSITIVE_INFINITY, { steps: stepsMax })) {
    if (start === wall) return position
    if (start > wall) break
    position++
  }
  throw indivisible(davTexts.notOfRule())
}

function indivisible(reason: Message): SeriesError {
  return new SeriesError('not_divisible', davTexts.indivisible({ reason }))
}
