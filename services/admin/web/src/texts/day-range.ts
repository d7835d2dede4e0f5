import { dateFormat } from './formatters.ts'

/** The instants of days in a time zone, for a filter of the API: from the start of the first to the end of the last. */
export function dayRange(
  { from, to }: { from: string; to: string },
  zone: string,
): { from?: string; to?: string } {
  return {
    ...(from !== '' && { from: startOfDay(from, zone).toISOString() }),
    ...(to !== '' && { to: startOfDay(nextDay(to), zone).toISOString() }),
  }
}

function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** The instant at which a day begins in a time zone, also where the clock changes. */
function startOfDay(date: string, zone: string): Date {
  const utc = Date.parse(`${date}T00:00:00Z`)
  const first = utc - offsetMs(new Date(utc), zone)
  // The offset at that instant can differ from the one at midnight in UTC.
  return new Date(utc - offsetMs(new Date(first), zone))
}

function offsetMs(at: Date, zone: string): number {
  const parts = dateFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00'
  const local = `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`
  return Date.parse(local) - at.getTime()
}
