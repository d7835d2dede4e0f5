import { dateFormat } from '../../../texts/formatters.ts'
import type { Language } from '../../../texts/language.ts'

const locales: Record<Language, string> = { en: 'en-GB', pl: 'pl-PL' }

/** A due instant in a zone, with its day of the week and the short name of the zone: `Mon 23 Nov, 03:00 CET`. */
export function slotTime(at: string, zone: string, language: Language): string {
  return dateFormat(locales[language], {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZoneName: 'short',
  }).format(new Date(at))
}

/** The time zone of the viewer. */
export function viewerZone(): string {
  return dateFormat('en', {}).resolvedOptions().timeZone
}

/** The name of a month, 1 to 12, or of a day of the week, 0 for Sunday. */
export function fieldValueName(field: 'month' | 'dayOfWeek', value: number, language: Language): string {
  // 1 March 2026 is a Sunday.
  const date = field === 'month' ? Date.UTC(2026, value - 1, 1) : Date.UTC(2026, 2, 1 + value)
  const options = field === 'month' ? ({ month: 'long' } as const) : ({ weekday: 'long' } as const)
  return dateFormat(locales[language], { ...options, timeZone: 'UTC' }).format(date)
}
