import { davTexts } from '@fiscus/messages/dav'
import { expandRule, type StepBudget } from '../recurrence/expand-rule.ts'
import { type Rule, readRule } from '../recurrence/rule.ts'
import { day, type WallTime } from '../recurrence/wall-time.ts'
import { type Component, firstProperty, propertiesNamed } from '../text/component.ts'
import { ObjectError } from '../text/object-error.ts'
import { readOffset, readTime } from './time-value.ts'
import type { Zone } from './zone.ts'

/**
 * A STANDARD or DAYLIGHT: from each onset on the clock has the offset `to`. Onsets are wall times with the offset
 * `from`.
 */
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

/** The changes before the end of a year, and the steps that computing them took. */
type YearTable = { changes: readonly Change[]; steps: number }

const observancesMax = 200
const onsetsMax = 500
const tablesMax = 200
const stepsMax = 2_000_000
const year = 366 * day

/**
 * The zone that a VTIMEZONE describes (RFC 5545 §3.6.5), with the name that is given. null: it has no observance that
 * can be read. Each call of the result returns it for one object: its `offsetAt` throws an ObjectError
 * `time_zone_unknown` when the years of that object need too much computing, whichever objects were read before.
 */
export function componentZone(component: Component, name: string): (() => Zone) | null {
  const observances = component.entries
    .filter((entry) => entry.kind === 'component')
    .filter((child) => child.name === 'STANDARD' || child.name === 'DAYLIGHT')
    .slice(0, observancesMax)
    .flatMap(observanceOf)
    .toSorted((a, b) => a.start - b.start)
  const first = observances[0]
  if (first === undefined) return null
  const tables = new Map<number, YearTable>()
  const tableOf = (number: number) => {
    const table = tables.get(number) ?? yearTable(observances, number)
    if (tables.size >= tablesMax) tables.clear()
    tables.set(number, table)
    return table
  }
  return () => {
    const years = new Set<number>()
    let steps = 0
    return {
      name,
      offsetAt: (instant) => {
        const number = new Date(instant).getUTCFullYear()
        const table = tableOf(number)
        if (!years.has(number)) steps += table.steps
        years.add(number)
        if (steps >= stepsMax) throw tooComplicated(name)
        return table.changes.findLast(({ at }) => at <= instant)?.to ?? first.from
      },
    }
  }
}

function yearTable(observances: readonly Observance[], number: number): YearTable {
  const budget = { steps: stepsMax }
  const end = Date.UTC(number + 1, 0, 1)
  const changes = observances
    .flatMap((observance) => changesOf(observance, end, budget))
    .toSorted((a, b) => a.at - b.at)
  return { changes, steps: stepsMax - budget.steps }
}

function tooComplicated(name: string): ObjectError {
  return new ObjectError('time_zone_unknown', davTexts.zoneTooComplicated({ name }))
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
