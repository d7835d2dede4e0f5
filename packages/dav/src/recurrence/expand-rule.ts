import { dayFilter, dayPartsOf, limitTest, monthLength, weekStartOf } from './day-filter.ts'
import type { Frequency, Rule } from './rule.ts'
import { day, type WallTime } from './wall-time.ts'

/**
 * How much work expanding may do, over all rules of an object. Each day, hour, minute, second and instance that is
 * looked at is a step.
 */
export type StepBudget = { steps: number }

/** From when on instances are wanted, and up to when a rule may go. */
export type Horizon = { from: WallTime; to: WallTime }

type Expansion = { rule: Rule; start: WallTime; horizon: Horizon; budget: StepBudget }

const units = { HOURLY: 3_600_000, MINUTELY: 60_000, SECONDLY: 1_000 } as const
const setMax = 10_000
const periodDays: Readonly<Partial<Record<Frequency, number>>> = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7 }

/**
 * The wall times of a rule in their order, from the start up to `horizon.to` or its COUNT; its UNTIL is for the caller,
 * because it is an instant. The start is always the first instance and counts (RFC 5545 §3.8.5.3). Instances before
 * `horizon.from` may be left out when the rule has no COUNT. Ends early when the budget has no steps left. Of an
 * exception rule the start is an instance only if it fits (`isException`).
 */
export function* expandRule(
  rule: Rule,
  start: WallTime,
  horizon: Horizon,
  budget: StepBudget,
  isException = false,
): Generator<WallTime> {
  if (start > horizon.to) return
  if (!isException) yield start
  let count = isException ? 0 : 1
  let last = isException ? start - 1 : start
  const expansion = { rule, start, horizon, budget }
  for (const wall of rule.frequency in units ? fineWalls(expansion) : dayWalls(expansion)) {
    if (budget.steps-- <= 0 || wall > horizon.to) return
    if (wall <= last) continue
    if (rule.count !== null && count >= rule.count) return
    count++
    last = wall
    yield wall
  }
}

/** Rules by year, month, week and day: the days of each period, then their times of day. */
function* dayWalls({ rule, start, horizon, budget }: Expansion): Generator<WallTime> {
  const isDay = dayFilter(rule, start)
  const times = timesOfDay(rule, start)
  for (let index = firstPeriod(rule, start, horizon.from); ; index += rule.interval) {
    const [first, end] = periodOf(rule, start, index)
    if (first > horizon.to || !(end > first) || budget.steps <= 0) return
    const days = skippedDays(rule, start, first, end)
    for (let midnight = first; midnight < end; midnight += day) {
      budget.steps--
      if (isDay(midnight) && !days.includes(midnight)) days.push(midnight)
    }
    days.sort((a, b) => a - b)
    yield* rule.bySetPos.length > 0 ? positionsOf(rule, combined(days, times), budget) : combined(days, times)
  }
}

function* combined(days: readonly WallTime[], times: readonly number[]): Generator<WallTime> {
  for (const midnight of days) for (const time of times) yield midnight + time
}

/** Rules by hour, minute and second: each unit that fits, with jumps over days, hours and minutes that do not. */
function* fineWalls({ rule, start, horizon, budget }: Expansion): Generator<WallTime> {
  const unit =
    rule.frequency === 'HOURLY'
      ? units.HOURLY
      : rule.frequency === 'MINUTELY'
        ? units.MINUTELY
        : units.SECONDLY
  const step = unit * rule.interval
  const first = start - modulo(start, unit)
  const isDay = dayFilter(rule, start)
  const minutes = unit === units.HOURLY ? orDefault(rule.byMinute, new Date(start).getUTCMinutes()) : [0]
  const seconds = unit > units.SECONDLY ? orDefault(rule.bySecond, new Date(start).getUTCSeconds()) : [0]
  const alignedFrom = (wall: WallTime) => first + Math.max(0, Math.ceil((wall - first) / step)) * step
  let wall = rule.count === null ? alignedFrom(horizon.from - step) : first
  while (wall <= horizon.to && budget.steps-- > 0) {
    const next = nextFit(rule, isDay, wall, unit)
    if (next > wall) {
      wall = alignedFrom(next)
      continue
    }
    const set = combined(
      [wall],
      minutes.flatMap((m) => seconds.map((s) => m * 60_000 + s * 1_000)),
    )
    yield* rule.bySetPos.length > 0 ? positionsOf(rule, set, budget) : set
    wall += step
  }
}

/** The wall time itself if its day, hour, minute and second fit, else the start of the next one that may. */
function nextFit(rule: Rule, isDay: (midnight: WallTime) => boolean, wall: WallTime, unit: number): WallTime {
  const date = new Date(wall)
  const after = (size: number) => wall - modulo(wall, size) + size
  if (!isDay(wall - modulo(wall, day))) return after(day)
  if (rule.byHour.length > 0 && !rule.byHour.includes(date.getUTCHours())) return after(units.HOURLY)
  if (unit < units.HOURLY && rule.byMinute.length > 0 && !rule.byMinute.includes(date.getUTCMinutes()))
    return after(units.MINUTELY)
  if (unit === units.SECONDLY && rule.bySecond.length > 0 && !rule.bySecond.includes(date.getUTCSeconds()))
    return after(units.SECONDLY)
  return wall
}

/** BYSETPOS: positions in the set of a period, from its start or its end. */
function* positionsOf(rule: Rule, walls: Generator<WallTime>, budget: StepBudget): Generator<WallTime> {
  const set = walls.take(setMax).toArray()
  budget.steps -= set.length
  const indexes = rule.bySetPos.map((position) => (position > 0 ? position - 1 : set.length + position))
  for (const index of [...new Set(indexes)].toSorted((a, b) => a - b)) {
    const wall = set[index]
    if (wall !== undefined) yield wall
  }
}

function timesOfDay(rule: Rule, start: WallTime): number[] {
  const date = new Date(start)
  return orDefault(rule.byHour, date.getUTCHours()).flatMap((hour) =>
    orDefault(rule.byMinute, date.getUTCMinutes()).flatMap((minute) =>
      orDefault(rule.bySecond, date.getUTCSeconds()).map(
        (second) => hour * 3_600_000 + minute * 60_000 + second * 1_000,
      ),
    ),
  )
}

/** The number of the first period to look at, counted from that of the start. */
function firstPeriod(rule: Rule, start: WallTime, from: WallTime): number {
  if (rule.count !== null || from <= start) return 0
  const periods = Math.floor((from - start) / ((periodDays[rule.frequency] ?? 1) * day)) - 1
  return Math.max(0, Math.floor(periods / rule.interval) * rule.interval)
}

/** The first midnight of a period, and the one after its last day. */
function periodOf(rule: Rule, start: WallTime, index: number): [first: WallTime, end: WallTime] {
  const date = new Date(start)
  const year = date.getUTCFullYear()
  const midnight = start - modulo(start, day)
  switch (rule.frequency) {
    case 'YEARLY':
      return [Date.UTC(year + index, 0, 1), Date.UTC(year + index + 1, 0, 1)]
    case 'MONTHLY':
      return [
        Date.UTC(year, date.getUTCMonth() + index, 1),
        Date.UTC(year, date.getUTCMonth() + index + 1, 1),
      ]
    case 'WEEKLY': {
      const first = weekStartOf(midnight, rule.weekStart) + index * 7 * day
      return [first, first + 7 * day]
    }
    default:
      return [midnight + index * day, midnight + (index + 1) * day]
  }
}

function orDefault(list: readonly number[], value: number): readonly number[] {
  return list.length > 0 ? list : [value]
}

function modulo(value: number, size: number): number {
  return ((value % size) + size) % size
}

/**
 * The days of a period that stand for days which its months do not have (RFC 7529 §4.1): with SKIP=BACKWARD the last
 * one of the month, with SKIP=FORWARD the first one of the next. Days that are counted from the end of a month, and
 * days of a year, have none.
 * @param first the first midnight of a month, and `end` the one after the period
 */
function skippedDays(rule: Rule, start: WallTime, first: WallTime, end: WallTime): WallTime[] {
  if (rule.skip === 'OMIT' || (rule.frequency !== 'MONTHLY' && rule.frequency !== 'YEARLY')) return []
  const { months, monthDays, ruleDays } = dayPartsOf(rule, start)
  const last = Math.max(0, ...monthDays)
  const isWanted = limitTest(rule, ruleDays)
  const days: WallTime[] = []
  for (let month = new Date(first); month.getTime() < end; month = nextMonth(month)) {
    const isOfRule = months.length === 0 || months.includes(month.getUTCMonth() + 1)
    if (!isOfRule || last <= monthLength(month)) continue
    const next = nextMonth(month).getTime()
    days.push(rule.skip === 'FORWARD' ? next : next - day)
  }
  return days.filter(isWanted)
}

function nextMonth(month: Date): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
}
