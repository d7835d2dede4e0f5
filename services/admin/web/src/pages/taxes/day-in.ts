import { dateFormat } from '../../texts/formatters.ts'

/** The calendar day of an instant in a time zone, `2026-11-22`. */
export function dayIn(zone: string | undefined, now: Date): string {
  // The Swedish format of a date is that of ISO 8601.
  return dateFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now)
}
