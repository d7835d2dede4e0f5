import type { Clock } from '@fiscus/runtime/clock'
import type { IsoDate } from '@fiscus/tax-engine/configuration'

/** Making a format costs more than all its uses; there are at most as many as IANA has time zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day that it is now in an IANA time zone. */
export function todayIn(timezone: string, clock: Clock): IsoDate {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formats.set(timezone, format)
  }
  return format.format(clock.now())
}
