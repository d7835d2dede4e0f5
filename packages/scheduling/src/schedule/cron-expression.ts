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
type Field = { name: string; first: number; last: number; count: number; names: readonly string[] }

const fields = [
  { name: 'minute', first: 0, last: 59, count: 60, names: [] },
  { name: 'hour', first: 0, last: 23, count: 24, names: [] },
  { name: 'day of month', first: 1, last: 31, count: 31, names: [] },
  {
    name: 'month',
    first: 1,
    last: 12,
    count: 12,
    names: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' '),
  },
  { name: 'day of week', first: 0, last: 7, count: 7, names: 'SUN MON TUE WED THU FRI SAT'.split(' ') },
] as const satisfies Field[]

export type ParsedCronExpression =
  | { kind: 'parsed'; expression: CronExpression }
  | { kind: 'rejected'; field: (typeof fields)[number]['name'] | 'expression'; reason: string }

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
  if (fault) return { kind: 'rejected', field: 'expression', reason: fault }

  const words = splitWords(text.toUpperCase())
  const values: number[][] = []
  for (const [index, field] of fields.entries()) {
    const read = readField(words[index] ?? '', field)
    if (typeof read === 'string') return { kind: 'rejected', field: field.name, reason: read }
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
    const reason = `Month ${words[3]} has no day ${words[2]}, so it would never be due: change the day or the month`
    return { kind: 'rejected', field: 'day of month', reason }
  }
  return { kind: 'parsed', expression }
}

function textFault(text: string): string | undefined {
  if (text.length > charactersMax) return `It has ${text.length} characters: write at most ${charactersMax}`
  if (/[^\x20-\x7e\t]/.test(text))
    return 'It has a line break or a character outside ASCII: separate the five fields by spaces'
  const words = splitWords(text)
  if (words.length === 0) return 'It is empty: write five fields, for example 0 3 * * * for 03:00 every day'
  if (text.trimStart().startsWith('@'))
    return 'Nicknames such as @daily are not supported: write five fields, for example 0 0 * * * for every midnight'
  if (words.length !== fields.length)
    return `It has ${words.length} fields instead of 5: write minute, hour, day of month, month and day of week`
  return undefined
}

function splitWords(text: string): string[] {
  return text.split(/[ \t]+/).filter((word) => word !== '')
}

/** The values of a field, or the reason why it is invalid. */
function readField(text: string, field: Field): number[] | string {
  const values: number[] = []
  for (const item of text.split(',')) {
    const read = readItem(item, field)
    if (typeof read === 'string') return read
    for (let value = read.first; value <= read.last; value += read.step) values.push(value)
  }
  return ascending(values)
}

function readItem(item: string, field: Field): { first: number; last: number; step: number } | string {
  const [range = '', step, ...more] = item.split('/')
  if (more.length > 0 || (step !== undefined && !/^0*[1-9]\d*$/.test(step)))
    return `The step of ${item} is not a whole number of at least 1: write for example */5`
  if (Number(step) > field.count)
    return `The step of ${item} is longer than the ${field.name}: write a step of at most ${field.count}`
  if (range === '*') return { first: field.first, last: field.last, step: Number(step ?? 1) }

  const [from = '', to = from, ...rest] = range.split('-')
  if (from === '' || to === '')
    return 'A value is missing: write one on both sides of every comma, hyphen and slash'
  if (rest.length > 0) return `${range} is not a range: write two values, as in 1-5`
  const first = readValue(from, field)
  if (typeof first === 'string') return first
  if (step !== undefined && !range.includes('-'))
    return `A step needs * or a range before it: write ${from}-${field.last}/${step}`
  const end = readValue(to, field)
  if (typeof end === 'string') return end
  // Sunday is 0 and 7: at the end of a range such as MON-SUN its name means 7.
  const last = to === 'SUN' && end < first ? 7 : end
  if (last < first)
    return `${range} runs backwards: write the smaller value first, or two ranges with a comma`
  return { first, last, step: Number(step ?? 1) }
}

function readValue(text: string, { first, last, names }: Field): number | string {
  const named = names.indexOf(text)
  if (named >= 0) return first + named
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= first && value <= last) return value
  const example = names.length > 0 ? `, or a name such as ${names[1]}` : ''
  return `${text} is not valid: write * or a number from ${first} to ${last}${example}`
}

/** Returns false when none of the months has one of the days, so that the expression is never due. */
function hasDay({ daysOfMonth, months, needsBothDays }: CronExpression): boolean {
  const earliest = Math.min(...daysOfMonth)
  return !needsBothDays || months.some((month) => earliest <= (daysInMonth[month - 1] ?? 0))
}

function ascending(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}
