/**
 * A wall time: the milliseconds from 1970-01-01T00:00:00 to a date and time on the wall, without a zone. It is counted
 * as if each day had 24 hours.
 */
export type WallTime = number

export const day = 86_400_000

export function midnightOf(wall: WallTime): WallTime {
  return Math.floor(wall / day) * day
}
