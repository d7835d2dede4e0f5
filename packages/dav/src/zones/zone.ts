import { day, type WallTime } from '../recurrence/wall-time.ts'

/**
 * `name` is a name of the IANA database. Instants are in milliseconds since 1970 UTC; an offset is added to an instant.
 */
export type Zone = { name: string; offsetAt(instant: number): number }

export const utcZone: Zone = { name: 'UTC', offsetAt: () => 0 }

export function wallOf(zone: Zone, instant: number): WallTime {
  return instant + zone.offsetAt(instant)
}

/**
 * The instant of a wall time. One that occurs twice is the first; one that the clock skips is read with the offset
 * before the change (RFC 5545 §3.3.5).
 */
export function instantOf(zone: Zone, wall: WallTime): number {
  const before = zone.offsetAt(wall - day)
  const after = zone.offsetAt(wall + day)
  if (before === after || zone.offsetAt(wall - before) === before) return wall - before
  return zone.offsetAt(wall - after) === after ? wall - after : wall - before
}
