import type { CronExpression } from './cron-expression.ts'
import { nextMatch } from './next-match.ts'
import { type OffsetPeriod, offsetPeriodAt } from './offset-periods.ts'

/** A slot as text for users. */
export type SlotDescription = {
  slot: Date
  /** `2026-03-29 01:00`. */
  utc: string
  /** `Sun 2026-03-29 03:00 +02:00`. */
  local: string
  /** The effect of a clock change on this slot. */
  note?: string
}

/** Describes a slot for users: its time in UTC and in its zone, and a note if the clock changes there. */
export function describeSlot(expression: CronExpression, timeZone: string, slot: Date): SlotDescription {
  const minute = slot.getTime() / 60_000
  const period = offsetPeriodAt(timeZone, minute)
  const local = minute + period.offset
  const weekday = new Date(local * 60_000).toUTCString().slice(0, 3)
  const following = offsetPeriodAt(timeZone, period.end)
  const note = repeatNote(expression, period, following, local) ?? gapNote(expression, period, local)
  return {
    slot,
    utc: `${date(minute)} ${time(minute)}`,
    local: `${weekday} ${date(local)} ${time(local)} ${offsetText(period.offset)}`,
    ...(note && { note }),
  }
}

function repeatNote(
  { isWildcard }: CronExpression,
  period: OffsetPeriod,
  following: OffsetPeriod,
  local: number,
): string | undefined {
  const twice = `${time(local)} comes twice on this day`
  if (local < period.unseenFrom) return `second time: ${twice}`
  const isRepeated = local >= period.end + following.offset && local < following.unseenFrom
  if (isRepeated) return `${isWildcard ? 'first time' : 'first time only'}: ${twice}`
  return undefined
}

/** The note on the first slot after a gap, about the slots in the gap. */
function gapNote(expression: CronExpression, period: OffsetPeriod, local: number): string | undefined {
  const gapEnd = period.start + period.offset
  const skipped = matchesBetween(expression, period.unseenFrom, gapEnd)
  const [first, last] = [skipped.at(0), skipped.at(-1)]
  if (first === undefined || last === undefined) return undefined

  const missing = `${first === last ? `${time(first)} does` : `${time(first)} to ${time(last)} do`} not exist on this day`
  if (!expression.isWildcard) return local === gapEnd ? `moved: ${missing}` : undefined
  const isNext = nextMatch(expression, gapEnd, local) === local && date(local) === date(first)
  return isNext ? `skipped before it: ${missing}` : undefined
}

function matchesBetween(expression: CronExpression, from: number, until: number): number[] {
  const match = nextMatch(expression, from, until)
  if (match === undefined || match >= until) return []
  return [match, ...matchesBetween(expression, match + 1, until)]
}

function date(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(0, -'T00:00:00.000Z'.length)
}

function time(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(-'00:00:00.000Z'.length, -':00.000Z'.length)
}

function offsetText(offset: number): string {
  return `${offset < 0 ? '-' : '+'}${time(Math.abs(offset))}`
}
