import { expandRule, type StepBudget } from '../recurrence/expand-rule.ts'
import { readRule } from '../recurrence/rule.ts'
import { midnightOf, type WallTime } from '../recurrence/wall-time.ts'
import { wallOf } from '../zones/zone.ts'
import { type CalendarEvent, type EventTime, instantOfTime } from './calendar-event.ts'
import { untilTest } from './until.ts'

/**
 * The starts of a series in their order: DTSTART, RRULE and RDATE without EXDATE and EXRULE, as wall times of the zone
 * of its DTSTART. Starts before `from` may be left out; the last one is before `to`.
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
  const isException = exceptionTest(master, from, to, budget)
  let last = Number.NEGATIVE_INFINITY
  for (const wall of inOrder([[master.start.wall].values(), added.values(), ...rules])) {
    if (wall >= to) return
    if (wall < from || wall === last || excluded.has(wall) || isException(wall)) continue
    // Exceptions that were not reached any more would be taken for instances.
    if (master.exceptions.length > 0 && budget.steps <= 0) return
    last = wall
    yield wall
  }
}

/**
 * The start of a series that a RECURRENCE-ID, RDATE or EXDATE means, in another zone too. A date alone means the start
 * on that day.
 */
export function startOfTime({ start }: CalendarEvent, time: EventTime): WallTime {
  const midnight = midnightOf(time.wall)
  if (start.isDate) return midnight
  if (time.isDate) return midnight + (start.wall - midnightOf(start.wall))
  return time.zone === start.zone ? time.wall : wallOf(start.zone, instantOfTime(time))
}

/** Whether a start is one of EXRULE. Starts are asked for in their order. */
function exceptionTest(
  master: CalendarEvent,
  from: WallTime,
  to: WallTime,
  budget: StepBudget,
): (wall: WallTime) => boolean {
  const heads = master.exceptions.map((rule) => {
    const starts = ruleStarts(master, rule, from, to, budget, true)
    return { starts, next: starts.next() }
  })
  return (wall) =>
    heads.some((head) => {
      while (head.next.done !== true && head.next.value < wall) head.next = head.starts.next()
      return head.next.done !== true && head.next.value === wall
    })
}

/** The parts for the time of the day are ignored for a date (RFC 5545 §3.3.10). */
const withoutTimes = { byHour: [], byMinute: [], bySecond: [] }

/** The starts of one rule up to its UNTIL or COUNT; DTSTART is always the first. */
export function* ruleStarts(
  { start }: CalendarEvent,
  value: string,
  from: WallTime,
  to: WallTime,
  budget: StepBudget,
  isException = false,
): Generator<WallTime> {
  const rule = start.isDate ? { ...readRule(value), ...withoutTimes } : readRule(value)
  const isWithin = rule.until === null ? () => true : untilTest(start, rule.until)
  for (const wall of expandRule(rule, start.wall, { from, to }, budget, isException)) {
    if (!isWithin(wall)) return
    yield wall
  }
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
