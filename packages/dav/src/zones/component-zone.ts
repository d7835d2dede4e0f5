import { expandRule, type StepBudget } from '../recurrence/expand-rule.ts'
import { type Rule, readRule } from '../recurrence/rule.ts'
import { day, type WallTime } from '../recurrence/wall-time.ts'
import { type Component, firstProperty, propertiesNamed } from '../text/component.ts'
import { ObjectError } from '../text/object-error.ts'
import { readOffset, readTime } from './time-value.ts'
import type { Zone } from './zone.ts'

/** A STANDARD or DAYLIGHT: from each onset on the clock has the offset `to`. Onsets are wall times with the offset `from`. */
type Observance = {
  from: number
  to: number
  start: WallTime
  onsets: readonly WallTime[]
  rule: Rule | null
  until: number
}

/** An instant from which on the clock has an offset. */
type Change = { at: number; to: number }

const observancesMax = 200
const onsetsMax = 500
const stepsMax = 500_000
const year = 366 * day

/**
 * The zone that a VTIMEZONE describes (RFC 5545 §3.6.5), with the name that is given. null: it has no observance that can be read. Its
 * `offsetAt` throws an ObjectError `time_zone_unknown` when the rules of the zone need too much computing.
 */
export function componentZone(component: Component, name: string): Zone | null {
  const observances = component.entries
    .filter((entry) => entry.kind === 'component')
    .filter((child) => child.name === 'STANDARD' || child.name === 'DAYLIGHT')
    .slice(0, observancesMax)
    .flatMap(observanceOf)
    .toSorted((a, b) => a.start - b.start)
  const first = observances[0]
  if (first === undefined) return null
  const budget = { steps: stepsMax }
  const tables = new Map<number, Change[]>()
  const changesUntilEndOf = (number: number) => {
    const known = tables.get(number)
    if (known !== undefined) return known
    const end = Date.UTC(number + 1, 0, 1)
    const changes = observances
      .flatMap((observance) => changesOf(observance, end, budget))
      .toSorted((a, b) => a.at - b.at)
    if (budget.steps <= 0)
      throw new ObjectError(
        'time_zone_unknown',
        `The description of the time zone ${name} is too complicated.`,
      )
    tables.set(number, changes)
    return changes
  }
  return {
    name,
    offsetAt: (instant) => {
      const changes = changesUntilEndOf(new Date(instant).getUTCFullYear())
      return changes.findLast(({ at }) => at <= instant)?.to ?? first.from
    },
  }
}

/** None for an observance that cannot be read, so that the others of the zone still count. */
function observanceOf(component: Component): Observance[] {
  const from = readOffset(firstProperty(component, 'TZOFFSETFROM')?.value ?? '')
  const to = readOffset(firstProperty(component, 'TZOFFSETTO')?.value ?? '')
  if (to === null) return []
  try {
    const start = startOf(firstProperty(component, 'DTSTART')?.value ?? '')
    const text = firstProperty(component, 'RRULE')?.value
    const rule = text === undefined ? null : readRule(text)
    const dates = propertiesNamed(component, 'RDATE').flatMap(({ value }) =>
      value
        .split(',')
        .slice(0, onsetsMax)
        .map((date) => readTime(date.split('/')[0] ?? '').wall),
    )
    const horizon = { from: start, to: Number.MAX_SAFE_INTEGER }
    const counted =
      rule?.count == null
        ? []
        : expandRule(rule, start, horizon, { steps: stepsMax }).take(onsetsMax).toArray()
    return [
      {
        from: from ?? to,
        to,
        start,
        onsets: [start, ...dates, ...counted].toSorted((a, b) => a - b),
        rule: rule?.count == null ? rule : null,
        until: untilOf(rule, from ?? to),
      },
    ]
  } catch (error) {
    if (error instanceof ObjectError) return []
    throw error
  }
}

/** Programs begin zones in the years 0 or 1, which Windows counts from. */
function startOf(value: string): WallTime {
  return readTime(/^0\d{3}/.test(value) ? `1601${value.slice(4)}` : value).wall
}

/** The last wall time of the rule. UNTIL is a UTC time; some programs write a wall time. */
function untilOf(rule: Rule | null, from: number): WallTime {
  if (rule?.until == null) return Number.MAX_SAFE_INTEGER
  const { wall, offset, isDate } = readTime(rule.until)
  return isDate ? wall + day - 1 : offset === null ? wall : wall + from
}

/** The last changes of an observance before an instant: at least those of a year. */
function changesOf(
  { from, to, start, onsets, rule, until }: Observance,
  end: number,
  budget: StepBudget,
): Change[] {
  const fixed = onsets.filter((onset) => onset <= end + day).slice(-20)
  const horizonEnd = Math.min(end + day, until)
  const horizon = { from: horizonEnd - year * ((rule?.interval ?? 1) + 2), to: horizonEnd }
  const repeated = rule === null ? [] : expandRule(rule, start, horizon, budget).take(onsetsMax).toArray()
  if (repeated.length === onsetsMax) budget.steps = 0
  return [...fixed, ...repeated].map((onset) => ({ at: onset - from, to }))
}
