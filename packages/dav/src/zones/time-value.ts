import { davTexts } from '@fiscus/messages/dav'
import { day, type WallTime } from '../recurrence/wall-time.ts'
import { ObjectError, quoted } from '../text/object-error.ts'

/**
 * A DATE or DATE-TIME as it is written. `offset`: of a UTC time 0, of one with an ISO offset that offset, else null. In
 * milliseconds.
 */
export type WrittenTime = { wall: WallTime; isDate: boolean; offset: number | null }

/**
 * A DURATION: days are nominal (a day may have 23 or 25 hours), the rest is exact. Both have the sign. In days and
 * milliseconds.
 */
export type Duration = { days: number; exact: number }

const timeForm =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:Z|[T ](\d\d):?(\d\d)(?::?(\d\d))?(?:[.,]\d{1,9})?(Z|[+-]\d\d:?\d\d)?)?$/i
const durationForm =
  /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,10})S)?)?$/i
const yearMin = 1601
const yearMax = 9998

/**
 * Reads a DATE or DATE-TIME (RFC 5545 §3.3.4, §3.3.5), also with the punctuation of ISO 8601. 24:00 is the midnight
 * after the day. Throws an ObjectError `time_invalid`; years before 1601 and after 9998 are not supported.
 */
export function readTime(value: string): WrittenTime {
  const match = timeForm.exec(value.trim())
  if (match === null) throw invalid(value)
  const [, year = '', month = '', date = '', hour, minute = '0', second = '0', zone] = match
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(date))
  const isReal = new Date(midnight).getUTCDate() === Number(date) && Number(month) >= 1 && Number(month) <= 12
  if (!isReal || Number(year) < yearMin || Number(year) > yearMax) throw invalid(value)
  if (hour === undefined) return { wall: midnight, isDate: true, offset: null }
  const [h, m, s] = [Number(hour), Number(minute), Number(second)]
  if (h > 24 || m > 59 || s > 60 || (h === 24 && m + s > 0)) throw invalid(value)
  const wall = midnight + h * 3_600_000 + m * 60_000 + Math.min(s, 59) * 1_000
  return { wall, isDate: false, offset: zone === undefined ? null : offsetOf(zone) }
}

/** Writes a wall time as DATE or as DATE-TIME without a zone. */
export function timeText(wall: WallTime, isDate: boolean): string {
  const text = new Date(wall).toISOString().replace(/[-:]/g, '').slice(0, 15)
  return isDate ? text.slice(0, 8) : text
}

/** Writes an instant as a UTC time, in whole seconds. */
export function utcText(instant: number): string {
  return `${timeText(instant, false)}Z`
}

/** Reads a DURATION (RFC 5545 §3.3.6). null: it is none. */
export function readDuration(value: string): Duration | null {
  const match = durationForm.exec(value.trim())
  if (match === null || !/\d/.test(value)) return null
  const [weeks, days, hours, minutes, seconds] = match.slice(2).map((digits) => Number(digits ?? 0))
  const sign = match[1] === '-' ? -1 : 1
  const exact = (hours ?? 0) * 3_600_000 + (minutes ?? 0) * 60_000 + (seconds ?? 0) * 1_000
  return { days: sign * ((weeks ?? 0) * 7 + (days ?? 0)), exact: sign * exact }
}

/** Writes a duration that is not negative. */
export function durationText({ days, exact }: Duration): string {
  const seconds = Math.round(exact / 1_000)
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const time = `${h > 0 ? `${h}H` : ''}${m > 0 ? `${m}M` : ''}${s > 0 ? `${s}S` : ''}`
  if (days === 0 && time === '') return 'PT0S'
  return `P${days > 0 ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`
}

/** Reads a UTC-OFFSET such as +0100 or -003045, in milliseconds. null: it is none. */
export function readOffset(value: string): number | null {
  const match = /^([+-])?(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(value.trim())
  if (match === null) return null
  const [hours, minutes, seconds] = match.slice(2).map((digits) => Number(digits ?? 0))
  const size = (hours ?? 0) * 3_600_000 + (minutes ?? 0) * 60_000 + (seconds ?? 0) * 1_000
  return size > day ? null : match[1] === '-' ? -size : size
}

function offsetOf(zone: string): number | null {
  return zone.toUpperCase() === 'Z' ? 0 : readOffset(zone)
}

function invalid(value: string): ObjectError {
  return new ObjectError('time_invalid', davTexts.unusableTime({ text: quoted(value) }))
}
