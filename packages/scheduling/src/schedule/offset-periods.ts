import { setBounded } from '@fiscus/runtime/caches/set-bounded'

/** A period in which the offset of a zone from UTC is constant. Instants are whole minutes since 1970-01-01T00:00Z. */
export type OffsetPeriod = {
  start: number
  /** Exclusive. */
  end: number
  /** Local minus UTC, in minutes; an offset with seconds is rounded down, as a clock that shows minutes does. */
  offset: number
  /**
   * The first local minute that the clock had not shown before this period: after a change forward, the first skipped
   * minute; after a change back, the first minute after the repeated minutes. A change of more than three hours is a
   * new clock, which begins at the start of the period.
   */
  unseenFrom: number
}

type Zone = { clock: Intl.DateTimeFormat; chunks: Map<number, OffsetPeriod[]> }

/** Well under a week, the shortest time between two changes in the IANA database (America/Recife, October 2000). */
const probeMinutes = 2 * 24 * 60
/** Short, so that a slot in a distant year reads the offsets of a few weeks. */
const chunkMinutes = 13 * probeMinutes
const clockCorrectionMinutes = 3 * 60

const zonesMax = 500
const chunksPerZoneMax = 128
const zones = new Map<string, Zone>()

/**
 * The offset period of an instant. A neighbouring period may have the same offset, because long periods are divided.
 * @throws RangeError for a zone that is not in the IANA database
 */
export function offsetPeriodAt(timeZone: string, minute: number): OffsetPeriod {
  const { clock, chunks } = cached(zones, timeZone, zonesMax, () => openZone(timeZone))
  const chunk = Math.floor(minute / chunkMinutes)
  const periods = cached(chunks, chunk, chunksPerZoneMax, () => readPeriods(clock, chunk))
  return periods.find(({ end }) => minute < end) as OffsetPeriod
}

/** Reads a value once, and caches it as one of the newest `entriesMax` values. */
function cached<Key, Value>(values: Map<Key, Value>, key: Key, entriesMax: number, read: () => Value): Value {
  const existing = values.get(key)
  if (existing !== undefined) return existing
  const value = read()
  setBounded(values, key, value, entriesMax)
  return value
}

function openZone(timeZone: string): Zone {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  return { clock, chunks: new Map() }
}

/** The periods of a chunk and of one probe before it, so that a change shortly before the chunk is found. */
function readPeriods(clock: Intl.DateTimeFormat, chunk: number): OffsetPeriod[] {
  const periods: OffsetPeriod[] = []
  const chunkEnd = (chunk + 1) * chunkMinutes
  for (let start = chunk * chunkMinutes - probeMinutes; start < chunkEnd; ) {
    const offset = offsetAt(clock, start)
    const end = findChange(clock, start, offset, chunkEnd)
    periods.push({ start, end, offset, unseenFrom: unseenFrom(periods.at(-1), start, offset) })
    start = end
  }
  return periods
}

/** The first minute after `start` with another offset, or `until`. */
function findChange(clock: Intl.DateTimeFormat, start: number, offset: number, until: number): number {
  for (let same = start; same < until; same += probeMinutes) {
    let changed = Math.min(same + probeMinutes, until)
    if (offsetAt(clock, changed) === offset) continue
    while (changed - same > 1) {
      const middle = Math.floor((same + changed) / 2)
      if (offsetAt(clock, middle) === offset) same = middle
      else changed = middle
    }
    return changed
  }
  return until
}

function unseenFrom(before: OffsetPeriod | undefined, start: number, offset: number): number {
  const isCorrection = before === undefined || Math.abs(offset - before.offset) > clockCorrectionMinutes
  return start + (isCorrection ? offset : before.offset)
}

function offsetAt(clock: Intl.DateTimeFormat, minute: number): number {
  const [, sign, hours, minutes, seconds = 0] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(clock.format(minute * 60_000)) ?? []
  if (sign === undefined) return 0 // UTC is written "GMT" by some versions of ICU
  const offsetSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return Math.floor((sign === '-' ? -offsetSeconds : offsetSeconds) / 60)
}
