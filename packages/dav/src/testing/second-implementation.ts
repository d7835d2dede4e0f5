import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

/**
 * A series by its wall times: `walls` are starts without an offset. A change moves the instance `id`, or all from it
 * on, to `start`.
 */
export type WallSeries = {
  rule: string
  start: Temporal.PlainDateTime
  excluded?: readonly Temporal.PlainDateTime[]
  added?: readonly Temporal.PlainDateTime[]
  /** The last instant, where the rule has an UNTIL in UTC. */
  until?: Temporal.Instant
  change?: { id: Temporal.PlainDateTime; start: Temporal.PlainDateTime; isThisAndFuture: boolean }
}

/**
 * For tests: the instants of a series until a year, by rrule-temporal, which expands rules, and Temporal, which knows
 * zones. rrule-temporal gets wall times only: since 2.2.6 it leaves out what the clock skips, which we keep
 * (calendars-and-contacts §2.12).
 */
export function instantsOf(series: WallSeries, zone: string, toYear: number): string[] {
  const { excluded = [], added = [], change } = series
  const walls = [...wallsOf(series, zone, toYear), ...added]
    .filter((wall) => !excluded.some((other) => other.equals(wall)))
    .map((wall) => (change ? changed(wall, change) : wall))
  return [...new Set(walls.map((wall) => instantOf(wall, zone).toString()))].toSorted()
}

/** The wall times of the rule; the first is the start. */
export function wallsOf(
  { rule, start, until }: WallSeries,
  zone: string,
  toYear: number,
): Temporal.PlainDateTime[] {
  const dtstart = start.toZonedDateTime('UTC')
  const rules = new RRuleTemporal({ rruleString: `RRULE:${rule}`, dtstart, maxIterations: 100_000 })
  const end = Temporal.PlainDateTime.from({ year: toYear, month: 1, day: 1 }).toZonedDateTime('UTC')
  return rules
    .between(dtstart, end, true)
    .map((each) =>
      Temporal.Instant.fromEpochMilliseconds(each.epochMilliseconds)
        .toZonedDateTimeISO('UTC')
        .toPlainDateTime(),
    )
    .filter((wall) => until === undefined || Temporal.Instant.compare(instantOf(wall, zone), until) <= 0)
}

function changed(
  wall: Temporal.PlainDateTime,
  { id, start, isThisAndFuture }: Required<WallSeries>['change'],
) {
  if (wall.equals(id)) return start
  return isThisAndFuture && Temporal.PlainDateTime.compare(wall, id) > 0 ? wall.add(id.until(start)) : wall
}

/**
 * `compatible` is what RFC 5545 §3.3.5 asks: the first of two, and the offset before the change where there is none.
 */
export function instantOf(wall: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant()
}
