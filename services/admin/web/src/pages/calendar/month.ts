/** Dates are texts as `2026-11-22`, months as `2026-11`: both compare as texts. */
const dayMs = 86_400_000

const dateOf = (utc: number) => new Date(utc).toISOString().slice(0, 10)
const utcOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** The date a number of days later. */
export function addDays(date: string, days: number): string {
  return dateOf(utcOf(date) + days * dayMs)
}

/** The month a number of months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return dateOf(Date.UTC(year, number - 1 + months, 1)).slice(0, 7)
}

/** The weeks of a month, each from Monday to Sunday, with the days of the months around it. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = addDays(first, -((new Date(utcOf(first)).getUTCDay() + 6) % 7))
  const end = `${addMonths(month, 1)}-01`
  const weeks: string[][] = []
  for (let start = monday; start < end; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)))
  return weeks
}

type Timed = { start_date: string; end_date: string; is_all_day: 0 | 1; timezone: string }

/**
 * The first and the last day of an event. An all-day event has the days of its own time zone; the end of an event is
 * not a part of it.
 * @param dayIn the day of an instant in a time zone
 */
export function daysOf(
  { start_date, end_date, is_all_day, timezone }: Timed,
  zone: string,
  dayIn: (zone: string, at: Date) => string,
): { first: string; last: string } {
  const own = is_all_day === 1 ? timezone : zone
  const [start, end] = [new Date(start_date), new Date(end_date)]
  const first = dayIn(own, start)
  const last = dayIn(own, end > start ? new Date(end.getTime() - 1) : end)
  return { first, last }
}
