import { davTexts } from '@fiscus/messages/dav'
import type { Message } from '@fiscus/messages/message'
import { ObjectError, quoted } from '../text/object-error.ts'

export const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
export type Frequency = (typeof frequencies)[number]

/** A day of the week (0 is Sunday) and, with `nth`, which one of the month or year: 2 is the second, -1 the last. */
export type RuleDay = { weekday: number; nth: number | null }

/**
 * What a day of a month that the month does not have becomes: nothing, the last day before it, or the first one after
 * it (RFC 7529 §4.1).
 */
export const skips = ['OMIT', 'BACKWARD', 'FORWARD'] as const

/**
 * A recurrence rule (RFC 5545 §3.3.10). Lists are empty where the rule has no such part. `until` is the value as it is
 * written; null also in the year 9999, after all times.
 */
export type Rule = {
  frequency: Frequency
  interval: number
  count: number | null
  until: string | null
  weekStart: number
  bySecond: readonly number[]
  byMinute: readonly number[]
  byHour: readonly number[]
  byDay: readonly RuleDay[]
  byMonthDay: readonly number[]
  byYearDay: readonly number[]
  byWeekNo: readonly number[]
  byMonth: readonly number[]
  bySetPos: readonly number[]
  skip: (typeof skips)[number]
}

/** As BYDAY names them; 0 is Sunday. */
export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const numberLists = {
  BYSECOND: [0, 60, false],
  BYMINUTE: [0, 59, false],
  BYHOUR: [0, 23, false],
  BYMONTHDAY: [1, 31, true],
  BYYEARDAY: [1, 366, true],
  BYWEEKNO: [1, 53, true],
  BYMONTH: [1, 12, false],
  BYSETPOS: [1, 366, true],
} as const
type NumberList = keyof typeof numberLists
const known = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYDAY',
  'SKIP',
  ...Object.keys(numberLists),
])
const untilForm = /^(\d{4})(\d\d)(\d\d)(?:T(?:(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d|60)|240000))?Z?$/

/**
 * Reads a rule. Letter case, spaces, empty parts and parts of other programs (X-…) are tolerated. Throws an ObjectError
 * `recurrence_invalid` for a value out of its range and for a calendar other than the Gregorian one (RFC 7529).
 */
export function readRule(value: string): Rule {
  const parts = partsOf(value)
  const frequency = frequencies.find((name) => name === parts.get('FREQ'))
  if (frequency === undefined) throw invalid(davTexts.noFrequency({ rule: quoted(value) }))
  const skip = skips.find((name) => name === (parts.get('SKIP') ?? 'OMIT'))
  if (skip === undefined)
    throw invalid(davTexts.unsupported({ part: `SKIP ${quoted(parts.get('SKIP') ?? '')}` }))
  const list = (name: NumberList) => numbersOf(name, parts.get(name))
  return {
    frequency,
    interval: positive(parts.get('INTERVAL'), 'INTERVAL') ?? 1,
    count: positive(parts.get('COUNT'), 'COUNT'),
    until: untilOf(parts.get('UNTIL')),
    weekStart: weekdayOf(parts.get('WKST') ?? 'MO'),
    bySecond: list('BYSECOND').map((second) => Math.min(second, 59)),
    byMinute: list('BYMINUTE'),
    byHour: list('BYHOUR'),
    byDay: parts.get('BYDAY')?.split(',').filter(Boolean).map(ruleDayOf) ?? [],
    byMonthDay: list('BYMONTHDAY'),
    byYearDay: list('BYYEARDAY'),
    byWeekNo: list('BYWEEKNO'),
    byMonth: list('BYMONTH'),
    bySetPos: list('BYSETPOS'),
    skip,
  }
}

/** The rule with one part set, or removed with null. Other parts keep their text and order. */
export function withRulePart(value: string, name: string, part: string | null): string {
  const parts = value.split(';').filter((text) => text.trim() !== '')
  const isPart = (text: string) => text.split('=')[0]?.trim().toUpperCase() === name
  const replaced = parts.flatMap((text) =>
    isPart(text) ? (part === null ? [] : [`${name}=${part}`]) : [text],
  )
  const isNew = part !== null && !parts.some(isPart)
  return (isNew ? [...replaced, `${name}=${part}`] : replaced).join(';')
}

function partsOf(value: string): Map<string, string> {
  const parts = new Map<string, string>()
  const text = value
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^RRULE:/, '')
  for (const part of text.split(';').filter(Boolean)) {
    const [name = '', ...rest] = part.split('=')
    const content = rest.join('=')
    if (name === 'RSCALE' && content === 'GREGORIAN') continue
    if (name.startsWith('X-')) continue
    if (!known.has(name)) throw invalid(davTexts.unsupported({ part: quoted(name) }))
    if (parts.has(name)) throw invalid(davTexts.partTwice({ part: name }))
    if (content !== '') parts.set(name, content)
  }
  return parts
}

/** Programs write the year 9999 in a rule without an end. Years before 1000 become the first one that is read. */
function untilOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const until = text.replace(/[-:]/g, '').replace(/^0\d{3}/, '1601')
  const [, year = '', month = '', date = ''] = untilForm.exec(until) ?? []
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  const isDay = midnight.getUTCMonth() === Number(month) - 1 && midnight.getUTCDate() === Number(date)
  if (!isDay || Number(year) < 1601) throw invalid(davTexts.untilNoDate({ text: quoted(text) }))
  return year === '9999' ? null : until
}

function positive(text: string | undefined, name: string): number | null {
  if (text === undefined) return null
  const number = /^\+?\d{1,9}$/.test(text) ? Number(text) : 0
  if (number < 1) throw invalid(davTexts.notPositive({ part: name, text: quoted(text) }))
  return number
}

function numbersOf(name: NumberList, text: string | undefined): number[] {
  const [min, max, isSigned] = numberLists[name]
  const numbers = (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((item) => {
      const number = /^[+-]?\d{1,3}$/.test(item) ? Number(item) : Number.NaN
      const size = isSigned ? Math.abs(number) : number
      if (!(size >= min && size <= max))
        throw invalid(davTexts.outOfRange({ part: name, text: quoted(item) }))
      return number
    })
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

function ruleDayOf(text: string): RuleDay {
  const match = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text)
  const nth = match?.[1] === undefined ? null : Number(match[1])
  if (match === null || nth === 0 || Math.abs(nth ?? 1) > 53)
    throw invalid(davTexts.noDay({ text: quoted(text) }))
  return { weekday: weekdayOf(match[2] ?? ''), nth }
}

function weekdayOf(text: string): number {
  const weekday = weekdays.indexOf(text)
  if (weekday < 0) throw invalid(davTexts.noWeekday({ text: quoted(text) }))
  return weekday
}

function invalid(reason: Message): ObjectError {
  return new ObjectError('recurrence_invalid', davTexts.unreadableRule({ reason }))
}
