import { ranges } from './cron-fields.ts'
import type { CronWords } from './cron-words.ts'

/** Days of the week: as "every …" (accusative plural), and after "from" and "to" (genitive). */
const weekdays = [
  ['niedziele', 'niedzieli'],
  ['poniedziałki', 'poniedziałku'],
  ['wtorki', 'wtorku'],
  ['środy', 'środy'],
  ['czwartki', 'czwartku'],
  ['piątki', 'piątku'],
  ['soboty', 'soboty'],
] as const

/** Months: after "in" (locative), and after "from" and "to" (genitive). */
const months = [
  ['styczniu', 'stycznia'],
  ['lutym', 'lutego'],
  ['marcu', 'marca'],
  ['kwietniu', 'kwietnia'],
  ['maju', 'maja'],
  ['czerwcu', 'czerwca'],
  ['lipcu', 'lipca'],
  ['sierpniu', 'sierpnia'],
  ['wrześniu', 'września'],
  ['październiku', 'października'],
  ['listopadzie', 'listopada'],
  ['grudniu', 'grudnia'],
] as const

export const polishCronWords: CronWords = {
  everyMinute: 'co minutę',
  everyMinutes: (step) => `co ${step} ${plural(step, 'minutę', 'minuty', 'minut')}`,
  everyHourAt: (minutes) =>
    minutes.join() === '0' ? 'co godzinę, o pełnej godzinie' : `co godzinę, ${afterHour(minutes)}`,
  everyHours: (step, minute) =>
    `co ${step} ${plural(step, 'godzinę', 'godziny', 'godzin')}${minute === 0 ? '' : `, ${afterHour([minute])}`}`,
  at: (times) => `o ${list(times)}`,
  between: (from, to) => `od ${from} do ${to}`,
  inHours: (hours) => `w godzinach ${list(hours)}`,
  everyDay: 'codziennie',
  onWeekdays: (days) => {
    if (isRange(days)) return `od ${weekday(days[0])[1]} do ${weekday(days.at(-1))[1]}`
    return `${days[0] === 2 ? 'we' : 'w'} ${list(days.map((day) => weekday(day)[0]))}`
  },
  onDaysOfMonth: (days) =>
    isRange(days)
      ? `od ${days[0]}. do ${days.at(-1)}. dnia miesiąca`
      : `${list(days.map((day) => `${day}.`))} dnia miesiąca`,
  everyDays: (step) => `co ${step} dni od 1. dnia miesiąca`,
  either: (dayOfMonth, weekday) => `${dayOfMonth}, a także ${weekday}`,
  both: (dayOfMonth, weekday) => `${dayOfMonth}, ale tylko ${weekday}`,
  inMonths: (values) => {
    if (isRange(values)) return `od ${month(values[0])[1]} do ${month(values.at(-1))[1]}`
    return `${values[0] === 9 ? 'we' : 'w'} ${list(values.map((value) => month(value)[0]))}`
  },
}

function afterHour(minutes: readonly number[]): string {
  const last = minutes.at(-1) ?? 0
  return `${list(minutes)} ${plural(last, 'minutę', 'minuty', 'minut')} po pełnej`
}

function isRange(values: readonly number[]): boolean {
  return values.length > 2 && ranges(values).length === 1
}

function weekday(day: number | undefined): (typeof weekdays)[number] {
  return weekdays[day ?? 0] ?? weekdays[0]
}

function month(value: number | undefined): (typeof months)[number] {
  return months[(value ?? 1) - 1] ?? months[0]
}

const pluralRules = new Intl.PluralRules('pl')

function plural(count: number, one: string, few: string, many: string): string {
  const rule = pluralRules.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}

const conjunction = new Intl.ListFormat('pl', { type: 'conjunction' })

function list(values: readonly (string | number)[]): string {
  return conjunction.format(values.map(String))
}
