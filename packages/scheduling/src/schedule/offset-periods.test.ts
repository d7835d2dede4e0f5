import { expect, test } from 'vitest'
import { offsetPeriodAt } from './offset-periods.ts'

const minuteOf = (instant: string) => Date.parse(instant) / 60_000

for (const [what, timeZone, start, offset, unseenFrom] of [
  [
    'a clock that moves forward skips an hour',
    'Europe/Warsaw',
    '2026-03-29T01:00Z',
    120,
    '2026-03-29T02:00Z',
  ],
  ['a clock that moves back repeats an hour', 'Europe/Warsaw', '2026-10-25T01:00Z', 60, '2026-10-25T03:00Z'],
  ['half an hour', 'Australia/Lord_Howe', '2026-10-03T15:30Z', 660, '2026-10-04T02:00Z'],
  ['a negative offset', 'America/New_York', '2026-11-01T06:00Z', -300, '2026-11-01T02:00Z'],
  ['a period of a week', 'America/Recife', '2000-10-08T03:00Z', -120, '2000-10-08T00:00Z'],
  ['the period after it', 'America/Recife', '2000-10-15T02:00Z', -180, '2000-10-15T00:00Z'],
  ['a skipped day is a new clock', 'Pacific/Apia', '2011-12-30T10:00Z', 840, '2011-12-31T00:00Z'],
  ['a repeated day is a new clock', 'Pacific/Kwajalein', '1969-09-30T13:00Z', -720, '1969-09-30T01:00Z'],
  ['seconds of an offset are rounded down', 'Africa/Monrovia', '1972-01-07T00:45Z', 0, '1972-01-07T00:00Z'],
] as const) {
  test(`${timeZone} from ${start}: ${what}`, () => {
    const minute = minuteOf(start)
    const opened = { start: minute, offset, unseenFrom: minuteOf(unseenFrom) }
    expect(offsetPeriodAt(timeZone, minute)).toMatchObject(opened)
    expect(offsetPeriodAt(timeZone, minute - 1)).toMatchObject({ end: minute })
  })
}

for (const [timeZone, instant, offset] of [
  ['UTC', '2026-07-01T00:00Z', 0],
  ['Etc/GMT+5', '2026-07-01T00:00Z', -300],
  ['Asia/Kathmandu', '2026-07-01T00:00Z', 345],
  ['Europe/Kyiv', '2026-07-01T00:00Z', 180],
  ['Africa/Monrovia', '1971-07-01T00:00Z', -45],
  ['Europe/Warsaw', '0000-01-01T00:00Z', 84],
  ['Europe/Warsaw', '9999-07-01T00:00Z', 120],
] as const) {
  test(`${timeZone} at ${instant} is ${offset} minutes from UTC`, () => {
    expect(offsetPeriodAt(timeZone, minuteOf(instant)).offset).toBe(offset)
  })
}

test('the periods of a century are contiguous, and are read again after their deletion from the cache', () => {
  const read = () => {
    const periods = [offsetPeriodAt('Europe/Warsaw', minuteOf('1900-01-01T00:00Z'))]
    for (let last = periods[0]; last && last.end < minuteOf('2101-01-01T00:00Z'); last = periods.at(-1)) {
      periods.push(offsetPeriodAt('Europe/Warsaw', last.end))
    }
    return periods
  }
  const periods = read()
  expect(periods.every(({ start }, index) => index === 0 || start <= (periods[index - 1]?.end ?? 0))).toBe(
    true,
  )
  expect(read()).toEqual(periods)
})

test('a zone that is not in the database is rejected', () => {
  expect(() => offsetPeriodAt('Mars/Base', 0)).toThrow(RangeError)
})
