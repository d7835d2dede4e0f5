import { dateFormat } from './formatters.ts'

/** The instant of a local time, `2026-11-22T09:30`, in a time zone, also where the clock changes. */
export function zonedInstant(local: string, zone: string): Date {
  const utc = Date.parse(`${local}Z`)
  const first = utc - offsetMs(new Date(utc), zone)
  // The offset at that instant can differ from the one at the same time in UTC.
  return new Date(utc - offsetMs(new Date(first), zone))
}

/** The local time of an instant in a time zone, as `2026-11-22T09:30`. */
export function zonedTime(at: Date, zone: string): string {
  return localTime(at, zone).slice(0, 16)
}

/** As `zonedTime`, with the seconds if they are not zero: `2026-11-22T09:30:15`. */
export function zonedTimeWithSeconds(at: Date, zone: string): string {
  return localTime(at, zone).replace(/(:\d\d):00$/, '$1')
}

function offsetMs(at: Date, zone: string): number {
  return Date.parse(`${localTime(at, zone)}Z`) - at.getTime()
}

function localTime(at: Date, zone: string): string {
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
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`
}
