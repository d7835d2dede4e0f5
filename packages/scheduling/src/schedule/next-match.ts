import type { CronExpression } from './cron-expression.ts'

const minutesPerDay = 24 * 60
const millisecondsPerDay = minutesPerDay * 60_000

/**
 * The first local minute at or after `from` that an expression matches, or undefined when none matches before the end
 * of the day of `until`. Local minutes count from 1970-01-01 00:00 on a clock that never changes.
 */
export function nextMatch(expression: CronExpression, from: number, until: number): number | undefined {
  let day = Math.floor(from / minutesPerDay)
  let minuteOfDay = from - day * minutesPerDay
  while (day * minutesPerDay <= until) {
    const date = new Date(day * millisecondsPerDay)
    if (!expression.months.includes(date.getUTCMonth() + 1)) {
      day = date.setUTCMonth(date.getUTCMonth() + 1, 1) / millisecondsPerDay
    } else {
      const time = matchesDay(expression, date) ? nextTime(expression, minuteOfDay) : undefined
      if (time !== undefined) return day * minutesPerDay + time
      day += 1
    }
    minuteOfDay = 0
  }
  return undefined
}

/** The rule of crontab(5): two restricted day fields match when either does. */
function matchesDay({ daysOfMonth, daysOfWeek, needsBothDays }: CronExpression, date: Date): boolean {
  const byMonth = daysOfMonth.includes(date.getUTCDate())
  const byWeek = daysOfWeek.includes(date.getUTCDay())
  return needsBothDays ? byMonth && byWeek : byMonth || byWeek
}

function nextTime({ hours, minutes }: CronExpression, from: number): number | undefined {
  const fromHour = Math.floor(from / 60)
  const minute = minutes.find((minute) => minute >= from % 60)
  if (minute !== undefined && hours.includes(fromHour)) return fromHour * 60 + minute
  const hour = hours.find((hour) => hour > fromHour)
  return hour === undefined ? undefined : hour * 60 + (minutes[0] ?? 0)
}
