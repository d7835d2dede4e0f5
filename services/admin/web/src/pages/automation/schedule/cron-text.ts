import { type CronExpression, parseCronExpression } from '@fiscus/scheduling/schedule/cron-expression'
import { ranges, readChoice } from './cron-fields.ts'
import type { CronWords } from './cron-words.ts'
import { englishCronWords } from './cron-words-en.ts'
import { polishCronWords } from './cron-words-pl.ts'

const wordsOf = { en: englishCronWords, pl: polishCronWords }
const timesMax = 4

/** A schedule as a sentence, for example "Monday to Friday at 02:30"; the expression itself if it cannot be read. */
export function cronText(expression: string, language: 'en' | 'pl'): string {
  const parsed = parseCronExpression(expression)
  if (parsed.kind === 'rejected') return expression
  const words = wordsOf[language]
  const days = daysText(parsed.expression, words)
  const times = fixedTimes(parsed.expression)
  const text = times
    ? `${days ?? words.everyDay} ${words.at(times)}`
    : joined(intervalText(parsed.expression, words), days)
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

/** The times of a day, if they are few enough to be listed. */
function fixedTimes({ minutes, hours }: CronExpression): string[] | undefined {
  if (minutes.length * hours.length > timesMax) return undefined
  return hours.flatMap((hour) => minutes.map((minute) => time(hour, minute)))
}

function intervalText(expression: CronExpression, words: CronWords): string {
  const { text, minutes, hours } = expression
  const [minuteText = '', hourText = ''] = text.split(' ')
  const hourChoice = readChoice(hourText, hours)
  const [minute = 0] = minutes
  if (hourChoice.kind === 'step' && minutes.length === 1 && isEven(hourChoice.step, 24))
    return words.everyHours(hourChoice.step, minute)

  const interval = minutesText(minuteText, minutes, words)
  if (hours.length === 24) return interval
  const [only, ...others] = ranges(hours)
  if (only === undefined || others.length > 0) return `${interval}, ${words.inHours(hours)}`
  return `${interval}, ${words.between(time(only.first, minute), time(only.last, minutes.at(-1) ?? 0))}`
}

function minutesText(text: string, minutes: readonly number[], words: CronWords): string {
  if (minutes.length === 60) return words.everyMinute
  const choice = readChoice(text, minutes)
  if (choice.kind === 'step' && isEven(choice.step, 60)) return words.everyMinutes(choice.step)
  return words.everyHourAt(minutes)
}

/** Returns false for a step that begins again before its end, such as every 7 minutes of an hour. */
function isEven(step: number, count: number): boolean {
  return step > 1 && step < count && count % step === 0
}

function daysText(expression: CronExpression, words: CronWords): string | undefined {
  const { text, daysOfMonth, months, daysOfWeek, needsBothDays } = expression
  const dayText = text.split(' ')[2] ?? ''
  const monthly = daysOfMonth.length === 31 ? undefined : dayOfMonthText(dayText, daysOfMonth, words)
  const weekly = daysOfWeek.length === 7 ? undefined : words.onWeekdays(weekFromMonday(daysOfWeek))
  const isEveryDay = !needsBothDays && (monthly === undefined || weekly === undefined)
  const day = isEveryDay ? undefined : combined(monthly, weekly, needsBothDays, words)
  const monthPart = months.length === 12 ? undefined : words.inMonths(months)
  if (monthPart === undefined) return day
  return joined(day ?? words.everyDay, monthPart, ' ')
}

function dayOfMonthText(text: string, days: readonly number[], words: CronWords): string {
  const choice = readChoice(text, days)
  return choice.kind === 'step' && days.length > 1 ? words.everyDays(choice.step) : words.onDaysOfMonth(days)
}

function combined(
  monthly: string | undefined,
  weekly: string | undefined,
  needsBoth: boolean,
  words: CronWords,
): string | undefined {
  if (monthly === undefined || weekly === undefined) return monthly ?? weekly
  return needsBoth ? words.both(monthly, weekly) : words.either(monthly, weekly)
}

/** Weeks begin on Monday, so that a weekend is one range. */
function weekFromMonday(days: readonly number[]): number[] {
  return [...days].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
}

function joined(first: string, second: string | undefined, separator = ', '): string {
  return second === undefined ? first : first + separator + second
}

function time(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
