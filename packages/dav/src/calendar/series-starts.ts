import { expandRule, type StepBudget } from '../recurrence/expand-rule.ts'
import { readRule } from '../recurrence/rule.ts'
import { day, midnightOf, type WallTime } from '../recurrence/wall-time.ts'
import { readTime } from '../zones/time-value.ts'
import { instantOf, wallOf } from '../zones/zone.ts'
import { type CalendarEvent, type EventTime, instantOfTime } from './calendar-event.ts'

/**
 * The starts of a series in their order: DTSTART, RRULE and RDATE without EXDATE, as wall times of the zone of its DTSTART. Starts before `from` may be
 * left out; the last one is before `to`.
 */
export function* seriesStarts(
  master: CalendarEvent,
  from: WallTime,
  to: WallTime,
  budget: StepBudget,
): Generator<WallTime> {
  const excluded = new Set(master.excluded.map((time) => startOfTime(master, time)))
  const added = master.added.map((time) => startOfTime(master, time)).toSorted((a, b) => a - b)
  const rules = master.rules.map((rule) => ruleStarts(master, rule, from, to, budget))
  let last = Number.NEGATIVE_INFINITY
  for (const wall of inOrder([[master.start.wall].values(), added.values(), ...rules])) {
    if (wall >= to) return
    if (wall === last || excluded.has(wall)) continue
    last = wall
    yield wall
  }
}

/**
 * The start of a series that a RECURRENCE-ID, RDATE or EXDATE means, in another zone too. A date alone means the start on that day.
 */
export function startOfTime({ start }: CalendarEvent, time: EventTime): WallTime {
  const midnight = midnightOf(time.wall)
  if (start.isDate) return midnight
  if (time.isDate) return midnight + (start.wall - midnightOf(start.wall))
  return time.zone === start.zone ? time.wall : wallOf(start.zone, instantOfTime(time))
}

function* ruleStarts(
  { start }: CalendarEvent,
  value: string,
  from: WallTime,
  to: WallTime,
  budget: StepBudget,
): Generator<WallTime> {
  const rule = readRule(value)
  const isWithin = rule.until === null ? () => true : untilTest(start, rule.until)
  for (const wall of expandRule(rule, start.wall, { from, to }, budget)) {
    if (!isWithin(wall)) return
    yield wall
  }
}

/** UNTIL is inclusive. As a date it includes the whole day; as a UTC time it is compared as an instant, else as a wall time. */
function untilTest(start: EventTime, value: string): (wall: WallTime) => boolean {
  const until = readTime(value)
  if (until.isDate || start.isDate) {
    const end = midnightOf(until.wall) + day
    return (wall) => wall < end
  }
  if (until.offset === null) return (wall) => wall <= until.wall
  return (wall) => instantOf(start.zone, wall) <= until.wall
}

/** Merges sorted sequences. */
function* inOrder(sequences: readonly Iterator<WallTime>[]): Generator<WallTime> {
  const heads = sequences.map((sequence) => ({ sequence, next: sequence.next() }))
  while (true) {
    let first: (typeof heads)[number] | null = null
    for (const head of heads)
      if (head.next.done !== true && (first === null || head.next.value < first.next.value)) first = head
    if (first === null || first.next.done === true) return
    yield first.next.value
    first.next = first.sequence.next()
  }
}
