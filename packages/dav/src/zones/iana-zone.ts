import { timeZoneFault } from '@fiscus/contracts/fields/time-zone'
import { utcZone, type Zone } from './zone.ts'

const zones = new Map<string, Zone | null>()
const zonesMax = 1_000

/** The zone with a name of the IANA database, in any letter case and also an old name. null: there is none. */
export function ianaZone(name: string): Zone | null {
  const known = zones.get(name)
  if (known !== undefined) return known
  if (zones.size >= zonesMax) zones.clear()
  const zone = openZone(name)
  zones.set(name, zone)
  return zone
}

function openZone(name: string): Zone | null {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,60}$/.test(name)) return null
  const format = formatOf(name)
  if (format === null) return null
  const canonical = format.resolvedOptions().timeZone
  if (canonical === 'UTC') return utcZone
  const offsets = new Map<number, number>()
  return {
    name: timeZoneFault(name) === undefined ? name : canonical,
    offsetAt: (instant) => {
      // All changes of a clock since 1900 are at a quarter of an hour.
      const quarter = Math.floor(instant / 900_000)
      const known = offsets.get(quarter)
      if (known !== undefined) return known
      if (offsets.size >= 5_000) offsets.clear()
      const offset = offsetOf(format, quarter * 900_000)
      offsets.set(quarter, offset)
      return offset
    },
  }
}

function formatOf(name: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    })
  } catch {
    return null
  }
}

function offsetOf(format: Intl.DateTimeFormat, instant: number): number {
  const match = /^(\d+)\/(\d+)\/(\d+) (\w)\w*, (\d+):(\d+):(\d+)$/.exec(format.format(instant))
  if (match === null) return 0
  const [month, dayOfMonth, year, , hour, minute, second] = match.slice(1).map(Number)
  const wall = new Date(0)
  wall.setUTCFullYear(match[4] === 'B' ? 1 - (year ?? 1) : (year ?? 1970), (month ?? 1) - 1, dayOfMonth)
  wall.setUTCHours(hour ?? 0, minute, second)
  return wall.getTime() - instant
}
