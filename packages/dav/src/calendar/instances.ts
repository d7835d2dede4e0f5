import { day, type WallTime } from '../recurrence/wall-time.ts'
import { firstProperty } from '../text/component.ts'
import { paramOf } from '../text/content-line.ts'
import { withProperty } from '../text/edit-component.ts'
import { lineEndOf } from '../text/line-end.ts'
import { writeProperty } from '../text/write-property.ts'
import { type Duration, durationText } from '../zones/time-value.ts'
import { instantOf, wallOf } from '../zones/zone.ts'
import { type CalendarEvent, type EventTime, endOf, instantOfTime } from './calendar-event.ts'
import { type CalendarObject, parseCalendarObject, zoneOfName } from './calendar-object.ts'
import { isCancelled, type ReadOptions, textOf } from './read-calendar-object.ts'
import { seriesStarts, startOfTime } from './series-starts.ts'

/**
 * One instance of an event. `recurrenceId` is the start that the series gives it, also when it was moved: with the UID
 * it is its identity. `isChanged`: it has a VEVENT of its own.
 */
export type Instance = {
  recurrenceId: Date
  start: Date
  end: Date
  isAllDay: boolean
  title: string
  description: string | null
  location: string | null
  isCancelled: boolean
  isChanged: boolean
}

/** `timezone` is that of floating times and of dates. */
export type InstanceRange = { from: Date; to: Date; max: number } & Partial<ReadOptions>

/** A VEVENT with RANGE=THISANDFUTURE, or the master: from `since` on it moves each instance by `shift`. */
type Segment = { event: CalendarEvent; since: WallTime; shift: number }

export const stepsMax = 100_000
/** More than any change of a clock. */
export const clockChange = 3 * 3_600_000

/**
 * The first `max` instances of a calendar object that overlap `from` ≤ t < `to`, by their start. The rules of an object
 * are expanded with at most 100,000 steps; rules that need more have the instances up to there. Throws an ObjectError
 * as `readCalendarObject` does.
 */
export function instancesOf(text: string, range: InstanceRange): Instance[] {
  const object = parseCalendarObject(text, zoneOfName(range.timezone ?? 'UTC'))
  const single = changedInstances(object)
  const changed = [...single.values()].filter(({ start, end }) =>
    isWithin(start.getTime(), end.getTime(), range),
  )
  const regular =
    object.master.recurrenceId === null
      ? regularInstances(object, single, range).take(range.max).toArray()
      : []
  return [...regular, ...changed]
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
    .slice(0, range.max)
}

/** The instances without a VEVENT of their own. */
function* regularInstances(
  object: CalendarObject,
  single: ReadonlyMap<WallTime, Instance>,
  range: InstanceRange,
): Generator<Instance> {
  const { master } = object
  const { zone } = master.start
  const describedBy = describer(object)
  const reach =
    Math.max(
      ...segmentsOf(object).map(({ event, shift }) => lengthMax(event.length) + Math.abs(shift)),
      ...periodsOf(master).values().map(lengthMax),
    ) + clockChange
  const from = wallOf(zone, range.from.getTime()) - reach
  const to = wallOf(zone, range.to.getTime()) + reach
  for (const wall of seriesStarts(master, from, to, { steps: stepsMax })) {
    if (single.has(wall)) continue
    const { event, start } = describedBy(wall)
    if (isWithin(instantOfTime(start), endOf(start, event.length), range))
      yield instanceOf(event, instantOf(zone, wall), start)
  }
}

/**
 * Returns what describes an instance without a VEVENT of its own, by the start that the series gives it: the master or
 * a VEVENT with RANGE=THISANDFUTURE, as long as the PERIOD of an RDATE.
 */
export function describer(
  object: CalendarObject,
): (wall: WallTime) => { event: CalendarEvent; start: EventTime } {
  const { master } = object
  const segments = segmentsOf(object)
  const periods = periodsOf(master)
  return (wall) => {
    const { event, shift } = segments.findLast(({ since }) => since <= wall) ?? { event: master, shift: 0 }
    const length = periods.get(wall)
    const start = { ...master.start, wall: wall + shift }
    return { event: length === undefined ? event : lasting(event, length), start }
  }
}

function periodsOf(master: CalendarEvent): Map<WallTime, Duration> {
  if (master.start.isDate) return new Map()
  return new Map(
    master.added.flatMap((time) =>
      time.length === null ? [] : [[startOfTime(master, time), time.length] as const],
    ),
  )
}

function lasting(event: CalendarEvent, length: Duration): CalendarEvent {
  const lineEnd = lineEndOf(event.component.begin)
  const duration = writeProperty('DURATION', [], durationText(length), lineEnd)
  const component = withProperty(withProperty(event.component, 'DTEND', null), 'DURATION', duration)
  return { ...event, component, length }
}

/** The master, and the VEVENTs with RANGE=THISANDFUTURE in the order of their instances. */
function segmentsOf({ master, overrides }: CalendarObject): Segment[] {
  const later = overrides.filter(isThisAndFuture).map((event) => {
    const since = event.recurrenceId === null ? event.start.wall : startOfTime(master, event.recurrenceId)
    return { event, since, shift: startOfTime(master, event.start) - since }
  })
  const first = { event: master, since: Number.NEGATIVE_INFINITY, shift: 0 }
  return [first, ...later.toSorted((a, b) => a.since - b.since)]
}

/** By the start that the series gives them. */
function changedInstances({ master, overrides }: CalendarObject): Map<WallTime, Instance> {
  const events =
    master.recurrenceId === null
      ? overrides.filter((event) => !isThisAndFuture(event))
      : [master, ...overrides]
  return new Map(
    events.map((event) => {
      const wall = startOfTime(master, event.recurrenceId ?? event.start)
      const instance = instanceOf(event, instantOf(master.start.zone, wall), event.start)
      return [wall, { ...instance, isChanged: true }]
    }),
  )
}

/** Whether a changed instance changes all later ones too (RFC 5545 §3.2.13). */
export function isThisAndFuture({ component }: CalendarEvent): boolean {
  const identity = firstProperty(component, 'RECURRENCE-ID')
  return identity !== undefined && paramOf(identity, 'RANGE')?.toUpperCase() === 'THISANDFUTURE'
}

/**
 * An instance of an event or series, unchanged.
 * @param recurrenceId the instant that the series gives it, in milliseconds
 * @param start when it begins, which differs for a changed instance
 */
export function instanceOf(
  event: CalendarEvent,
  recurrenceId: number,
  start: CalendarEvent['start'],
): Instance {
  const { component, length } = event
  return {
    recurrenceId: new Date(recurrenceId),
    start: new Date(instantOfTime(start)),
    end: new Date(endOf(start, length)),
    isAllDay: start.isDate,
    title: textOf(component, 'SUMMARY') ?? '',
    description: textOf(component, 'DESCRIPTION'),
    location: textOf(component, 'LOCATION'),
    isCancelled: isCancelled(component),
    isChanged: false,
  }
}

/** An instance without a length overlaps the instant of its start. */
function isWithin(start: number, end: number, { from, to }: InstanceRange): boolean {
  return start < to.getTime() && (end > from.getTime() || start >= from.getTime())
}

function lengthMax({ days, exact }: Duration): number {
  return days * day + exact
}
