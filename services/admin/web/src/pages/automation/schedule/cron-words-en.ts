import { ranges } from './cron-fields.ts'
import type { CronWords } from './cron-words.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

export const englishCronWords: CronWords = {
  everyMinute: 'every minute',
  everyMinutes: (step) => `every ${step} minutes`,
  everyHourAt: (minutes) =>
    minutes.join() === '0' ? 'every hour on the hour' : `every hour at ${minutesText(minutes)} past`,
  everyHours: (step, minute) =>
    `every ${step} hours${minute === 0 ? '' : ` at ${minutesText([minute])} past`}`,
  at: (times) => `at ${list(times)}`,
  between: (from, to) => `from ${from} to ${to}`,
  inHours: (hours) => `in the hours ${list(hours)}`,
  everyDay: 'every day',
  onWeekdays: (days) =>
    isRange(days) ? `${weekday(days[0])} to ${weekday(days.at(-1))}` : `every ${list(days.map(weekday))}`,
  onDaysOfMonth: (days) =>
    isRange(days)
      ? `from the ${ordinal(days[0])} to the ${ordinal(days.at(-1))} of the month`
      : `on the ${list(days.map(ordinal))} of the month`,
  everyDays: (step) => `every ${step} days from the 1st of the month`,
  either: (dayOfMonth, weekday) => `${dayOfMonth}, and also ${weekday}`,
  both: (dayOfMonth, weekday) => `${dayOfMonth}, but only ${weekday}`,
  inMonths: (values) =>
    isRange(values) ? `from ${month(values[0])} to ${month(values.at(-1))}` : `in ${list(values.map(month))}`,
}

function minutesText(minutes: readonly number[]): string {
  return `${list(minutes)} ${minutes.join() === '1' ? 'minute' : 'minutes'}`
}

function isRange(values: readonly number[]): boolean {
  return values.length > 2 && ranges(values).length === 1
}

function weekday(day: number | undefined): string {
  return weekdays[day ?? 0] ?? ''
}

function month(value: number | undefined): string {
  return months[(value ?? 1) - 1] ?? ''
}

function ordinal(value: number | undefined): string {
  const day = value ?? 1
  const suffix = { one: 'st', two: 'nd', few: 'rd', other: 'th' }[ordinalRule(day)]
  return `${day}${suffix}`
}

function ordinalRule(day: number): 'one' | 'two' | 'few' | 'other' {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(day)
  return rule === 'one' || rule === 'two' || rule === 'few' ? rule : 'other'
}

const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function list(values: readonly (string | number)[]): string {
  return conjunction.format(values.map(String))
}
