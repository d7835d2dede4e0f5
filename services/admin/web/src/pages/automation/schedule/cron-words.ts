/**
 * The phrases of one language from which the text of a schedule is composed. Lists are ascending and have at least one
 * value.
 */
export type CronWords = {
  everyMinute: string
  everyMinutes: (step: number) => string
  /** Within each hour, for example at minutes 5 and 35. */
  everyHourAt: (minutes: readonly number[]) => string
  everyHours: (step: number, minute: number) => string
  /** Times of a day as `hh:mm`. */
  at: (times: readonly string[]) => string
  /** Limits an interval to consecutive hours, from `hh:mm` to `hh:mm`, both included. */
  between: (from: string, to: string) => string
  /** Limits an interval to single hours. */
  inHours: (hours: readonly number[]) => string
  everyDay: string
  /** 0 is Sunday. Consecutive days are one range. */
  onWeekdays: (days: readonly number[]) => string
  onDaysOfMonth: (days: readonly number[]) => string
  everyDays: (step: number) => string
  /** Both day fields are restricted, and one of them suffices. */
  either: (dayOfMonth: string, weekday: string) => string
  /** Both day fields must match. */
  both: (dayOfMonth: string, weekday: string) => string
  inMonths: (months: readonly number[]) => string
}
