import type { Clock } from '@fiscus/runtime/clock'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'

type Zone = { format: Intl.DateTimeFormat; minute: number; day: IsoDate }

/** Creating a format costs more than all its uses. The map has at most one entry per IANA time zone. */
const zones = new Map<string, Zone>()

/**
 * Today's calendar day in an IANA time zone. The day is cached for a minute: midnight falls on a whole minute in every
 * time zone, and formatting a date takes longer than calculating a line.
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
