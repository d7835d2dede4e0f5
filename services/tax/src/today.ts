import type { Clock } from '@fiscus/runtime/clock'
import type { IsoDate } from '@fiscus/tax-engine/configuration'

type Zone = { format: Intl.DateTimeFormat; minute: number; day: IsoDate }

/** At most as many as IANA has time zones: making a format costs more than all its uses. */
const zones = new Map<string, Zone>()

/**
 * The calendar day that it is now in an IANA time zone. It is told again for a minute: midnight falls on a whole minute
 * everywhere, and to format a date takes longer than to calculate a line.
 */
export function todayIn(timezone: string, clock: Clock): IsoDate {
  const now = clock.now()
  const minute = Math.floor(now.getTime() / 60_000)
  const zone = zones.get(timezone) ?? addZone(timezone)
  if (zone.minute !== minute) {
    zone.day = zone.format.format(now)
    zone.minute = minute
  }
  return zone.day
}

function addZone(timezone: string): Zone {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const zone = { format, minute: Number.NaN, day: '' }
  zones.set(timezone, zone)
  return zone
}
