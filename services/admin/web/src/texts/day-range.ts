import { zonedInstant } from './zoned-time.ts'

/** The instants of days in a time zone, for a filter of the API: from the start of the first to the end of the last. */
export function dayRange(
  { from, to }: { from: string; to: string },
  zone: string,
): { from?: string; to?: string } {
  return {
    ...(from !== '' && { from: zonedInstant(`${from}T00:00`, zone).toISOString() }),
    ...(to !== '' && { to: zonedInstant(`${nextDay(to)}T00:00`, zone).toISOString() }),
  }
}

function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
