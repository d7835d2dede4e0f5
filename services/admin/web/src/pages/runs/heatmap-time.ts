import { dateFormat } from '../../texts/formatters.ts'
import type { Language } from '../../texts/language.ts'
import type { Column } from './heatmap-grid.ts'

const locales: Record<Language, string> = { en: 'en-GB', pl: 'pl-PL' }
const dayMs = 86_400_000

/** When a column begins and ends, in words. */
export type ColumnPeriod = { from: string; to: string }

/** The beginning and the end of a column in the time of the viewer. */
export function columnPeriod({ start, end }: Column, language: Language): ColumnPeriod {
  const day = dateFormat(locales[language], { weekday: 'short', day: 'numeric', month: 'short' })
  const time = dateFormat(locales[language], { hour: '2-digit', minute: '2-digit', hour12: false })
  const from = `${day.format(start)} ${time.format(start)}`
  const isLong = end - start >= dayMs || day.format(start) !== day.format(end - 1)
  return { from, to: isLong ? `${day.format(end)} ${time.format(end)}` : time.format(end) }
}

/** The label above a column: the day where it begins, a time at every few columns, and else nothing. */
export function columnLabel(
  column: Column,
  index: number,
  language: Language,
): { text: string; isDay: boolean } | undefined {
  const start = new Date(column.start)
  const stepMs = column.end - column.start
  const isFirstOfDay = start.getHours() * 3_600_000 < stepMs && start.getMinutes() === 0
  if (stepMs >= dayMs || isFirstOfDay || index === 0)
    return {
      text: dateFormat(locales[language], { weekday: 'short', day: 'numeric' }).format(start),
      isDay: true,
    }
  const every = Math.max(1, Math.round((3 * 3_600_000) / stepMs))
  const isTime = Math.floor((start.getHours() * 3_600_000) / stepMs) % every === 0
  // The first label has the day, which is as wide as three columns.
  return isTime && index > 2 ? { text: String(start.getHours()).padStart(2, '0'), isDay: false } : undefined
}
