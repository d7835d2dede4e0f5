import type { Message } from '@fiscus/messages/message'
import { schedules } from '@fiscus/messages/schedules'

/** A parsed cron expression; each list of values is ascending and without duplicates. */
export type CronExpression = {
  /** The normalized text: five fields in capitals with one space between them. */
  text: string
  minutes: readonly number[]
  hours: readonly number[]
  daysOfMonth: readonly number[]
  months: readonly number[]
  /** 0 is Sunday, 6 is Saturday. */
  daysOfWeek: readonly number[]
  /** A wildcard job: its minute or hour field begins with `*`. Any other job is a fixed-time job. */
  isWildcard: boolean
  /**
   * True: a day must match both day fields, because one of them begins with `*`. False: a match of one field suffices.
   */
  needsBothDays: boolean
}

/** `count` is the number of values, in which Sunday is one. */
type Field = {
  name: string
  label: () => Message
  first: number
  last: number
  count: number
  names: readonly string[]
}

const fields = [
  { name: 'minute', label: schedules.minute, first: 0, last: 59, count: 60, names: [] },
  { name: 'hour', label: schedules.hour, first: 0, last: 23, count: 24, names: [] },
  { name: 'day of month', label: schedules.dayOfMonth, first: 1, last: 31, count: 31, names: [] },
  {
    name: 'month',
    label: schedules.month,
    first: 1,
    last: 12,
    count: 12,
    names: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' '),
  },
  {
    name: 'day of week',
    label: schedules.dayOfWeek,
    first: 0,
    last: 7,
    count: 7,
    names: 'SUN MON TUE WED THU FRI SAT'.split(' '),
  },
] as const satisfies Field[]

export type ParsedCronExpression =
  | { kind: 'parsed'; expression: CronExpression }
  | {
      kind: 'rejected'
      field: (typeof fields)[number]['name'] | 'expression'
      /** The name of the field in words. */
      label: Message
      reason: Message
    }

const charactersMax = 64
const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Parses a cron expression: five fields (minute, hour, day of month, month, day of week) with spaces or tabs around
 * them, at most 64 characters. A field is a list of `*`, numbers, names and ranges, with a step on `*` and on ranges; 0
 * and 7 are Sunday. Syntax outside crontab(5), and a day that never comes, are rejected with the field and a
 * correction.
 */
export function parseCronExpression(text: string): ParsedCronExpression {
  const fault = textFault(text)
  if (fault) return { kind: 'rejected', field: 'expression', label: schedules.expression(), reason: fault }

  const words = splitWords(text.toUpperCase())
  const values: number[][] = []
  for (const [index, field] of fields.entries()) {
    const read = readField(words[index] ?? '', field)
    if ('code' in read) return { kind: 'rejected', field: field.name, label: field.label(), reason: read }
    values.push(read)
  }

  const [minutes = [], hours = [], daysOfMonth = [], months = [], weekdays = []] = values
  const [minuteStar = false, hourStar = false, dayStar = false, , weekdayStar = false] = words.map((word) =>
    word.startsWith('*'),
  )
  const expression: CronExpression = {
    text: words.join(' '),
    minutes,
    hours,
    daysOfMonth,
    months,
    daysOfWeek: ascending(weekdays.map((day) => day % 7)),
    isWildcard: minuteStar || hourStar,
    needsBothDays: dayStar || weekdayStar,
  }
  if (!hasDay(expression)) {
    const reason = schedules.noSuchDay({ month: words[3] ?? '', day: words[2] ?? '' })
    return { kind: 'rejected', field: 'day of month', label: schedules.dayOfMonth(), reason }
  }
  return { kind: 'parsed', expression }
}

function textFault(text: string): Message | undefined {
  if (text.length > charactersMax) return schedules.tooLong({ count: text.length, most: charactersMax })
  if (/[^\x20-\x7e\t]/.test(text)) return schedules.foreignCharacter()
  const words = splitWords(text)
  if (words.length === 0) return schedules.empty()
  if (text.trimStart().startsWith('@')) return schedules.nickname()
  if (words.length !== fields.length) return schedules.fieldCount({ count: words.length })
  return undefined
}

function splitWords(text: string): string[] {
  return text.split(/[ \t]+/).filter((word) => word !== '')
}

/** The values of a field, or the reason why it is invalid. */
function readField(text: string, field: Field): number[] | Message {
  const values: number[] = []
  for (const item of text.split(',')) {
    const read = readItem(item, field)
    if ('code' in read) return read
    for (let value = read.first; value <= read.last; value += read.step) values.push(value)
  }
  return ascending(values)
}

function readItem(item: string, field: Field): { first: number; last: number; step: number } | Message {
  const [range = '', step, ...more] = item.split('/')
  if (more.length > 0 || (step !== undefined && !/^0*[1-9]\d*$/.test(step)))
    return schedules.stepNoNumber({ item })
  if (Number(step) > field.count)
    return schedules.stepTooLong({ item, field: field.label(), most: field.count })
  if (range === '*') return { first: field.first, last: field.last, step: Number(step ?? 1) }

  const [from = '', to = from, ...rest] = range.split('-')
  if (from === '' || to === '') return schedules.valueMissing()
  if (rest.length > 0) return schedules.noRange({ range })
  const first = readValue(from, field)
  if (typeof first !== 'number') return first
  if (step !== undefined && !range.includes('-'))
    return schedules.stepWithoutRange({ example: `${from}-${field.last}/${step}` })
  const end = readValue(to, field)
  if (typeof end !== 'number') return end
  // Sunday is 0 and 7: at the end of a range such as MON-SUN its name means 7.
  const last = to === 'SUN' && end < first ? 7 : end
  if (last < first) return schedules.backwards({ range })
  return { first, last, step: Number(step ?? 1) }
}

function readValue(text: string, { name, first, last, names }: Field): number | Message {
  const named = names.indexOf(text)
  if (named >= 0) return first + named
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= first && value <= last) return value
  const alternative = alternativeTo(text, name)
  if (alternative) return alternative
  const [, example] = names
  return example === undefined
    ? schedules.invalidValue({ value: text, first, last })
    : schedules.invalidNamedValue({ value: text, first, last, example })
}

/** What to write instead of the extensions of other crons: `L` and `LW`, `MON#2` and `FRIL`. */
function alternativeTo(value: string, field: string): Message | undefined {
  if (field === 'day of month' && value.startsWith('L')) return schedules.lastDay({ value })
  const [, day] = /^(\w*?)(?:L|(?<!^)#\d*)$/.exec(value) ?? []
  if (field !== 'day of week' || day === undefined) return undefined
  // A bare L is Saturday there.
  return schedules.nthWeekday({ value, day: day || 'SAT' })
}

/** Returns false when none of the months has one of the days, so that the expression is never due. */
function hasDay({ daysOfMonth, months, needsBothDays }: CronExpression): boolean {
  const earliest = Math.min(...daysOfMonth)
  return !needsBothDays || months.some((month) => earliest <= (daysInMonth[month - 1] ?? 0))
}

function ascending(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}
