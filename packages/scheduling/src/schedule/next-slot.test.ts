import { describe, expect, test } from 'vitest'
import { expressionOf, slotsIn } from '../testing/sample-slots.ts'
import { nextSlot } from './next-slot.ts'

/** Expressions and their slots in one night, as local time and offset; computed by hand from cron(8). */
type Night = readonly (readonly [expression: string, slots: string])[]

const clockSkipsTwo: Night = [
  ['30 2 * * *', '03:00s'],
  ['0 2 * * *', '03:00s'],
  ['59 1 * * *', '01:59w'],
  ['59 2 * * *', '03:00s'],
  ['0 3 * * *', '03:00s'],
  ['1 3 * * *', '03:01s'],
  ['0 2,3 * * *', '03:00s'],
  ['30 2,3 * * *', '03:00s 03:30s'],
  ['0,30 2 * * *', '03:00s'],
  ['0-59 2 * * *', '03:00s'],
  ['0 1-4 * * *', '01:00w 03:00s 04:00s'],
  ['30 1-4 * * *', '01:30w 03:00s 03:30s 04:30s'],
  ['0-59/20 2,3 * * *', '03:00s 03:20s 03:40s'],
  ['0 0-23/2 * * *', '00:00w 03:00s 04:00s'],
  ['30 2 DAY MONTH *', '03:00s'],
  ['30 2 * * SUN', '03:00s'],
  ['30 2 * * MON', ''],
  ['30 2 1 * SUN', '03:00s'],
  ['30 2 1 * MON', ''],
  ['30 * * * *', '00:30w 01:30w 03:30s 04:30s'],
  ['*/30 * * * *', '00:00w 00:30w 01:00w 01:30w 03:00s 03:30s 04:00s 04:30s'],
  ['*/30 1-3 * * *', '01:00w 01:30w 03:00s 03:30s'],
  ['0 */2 * * *', '00:00w 04:00s'],
  ['30 */2 * * *', '00:30w 04:30s'],
  ['*/20 2 * * *', ''],
  ['* 2 * * *', ''],
]

describe.each([
  ['Europe/Warsaw', '2026-03-29', '+01:00', '+02:00'],
  ['Europe/Warsaw', '2027-03-28', '+01:00', '+02:00'],
  ['America/New_York', '2026-03-08', '-05:00', '-04:00'],
])('%s on %s, when 02:00 to 02:59 do not exist', (timeZone, date, winter, summer) => {
  const instants = (times: string) => instantsOf(date, times, { w: winter, s: summer })
  const [, month, day] = date.split('-')
  const edges = [`${date}T00:00${winter}`, `${date}T05:00${summer}`] as const

  for (const [text, slots] of clockSkipsTwo) {
    test(`${text} → ${slots || 'nothing'}`, () => {
      const expression = text.replace('DAY', `${day}`).replace('MONTH', `${month}`)
      expect(slotsIn(expression, timeZone, ...edges)).toEqual(instants(slots))
    })
  }

  test('* * * * * → every minute that the clock shows, 03:00 after 01:59', () => {
    const night = [...everyMinute('00:00', '01:59', 'w'), ...everyMinute('03:00', '04:59', 's')]
    expect(slotsIn('* * * * *', timeZone, ...edges)).toEqual(instants(night.join(' ')))
  })

  test('30 2 * * * from every minute: 03:00 before 03:00, then the next day', () => {
    for (const minute of [...everyMinute('00:00', '01:59', 'w'), ...everyMinute('03:00', '04:59', 's')]) {
      const [after = ''] = instants(minute)
      const [jumped = ''] = instants('03:00s')
      const tomorrow = new Date(Date.parse(jumped) + 23.5 * 3_600_000).toISOString()
      expect(next('30 2 * * *', timeZone, after)).toBe(after < jumped ? jumped : tomorrow)
    }
  })
})

const clockRepeatsTwo: Night = [
  ['30 2 * * *', '02:30s'],
  ['0 2 * * *', '02:00s'],
  ['59 2 * * *', '02:59s'],
  ['0 3 * * *', '03:00w'],
  ['0 2,3 * * *', '02:00s 03:00w'],
  ['0,30 2 * * *', '02:00s 02:30s'],
  ['0 1-4 * * *', '01:00s 02:00s 03:00w 04:00w'],
  ['30 1-4 * * *', '01:30s 02:30s 03:30w 04:30w'],
  ['0 0-23/2 * * *', '00:00s 02:00s 04:00w'],
  ['30 2 * * SUN', '02:30s'],
  ['30 * * * *', '00:30s 01:30s 02:30s 02:30w 03:30w 04:30w'],
  ['0 */2 * * *', '00:00s 02:00s 02:00w 04:00w'],
  ['*/20 2 * * *', '02:00s 02:20s 02:40s 02:00w 02:20w 02:40w'],
  ['*/30 1-3 * * *', '01:00s 01:30s 02:00s 02:30s 02:00w 02:30w 03:00w 03:30w'],
]

const clockRepeatsOne: Night = [
  ['30 1 * * *', '01:30s'],
  ['0 1 * * *', '01:00s'],
  ['59 1 * * *', '01:59s'],
  ['0 2 * * *', '02:00w'],
  ['0 1,2 * * *', '01:00s 02:00w'],
  ['0,30 1 * * *', '01:00s 01:30s'],
  ['30 0-3 * * *', '00:30s 01:30s 02:30w 03:30w'],
  ['0 1-23/2 * * *', '01:00s 03:00w'],
  ['30 1 * * SUN', '01:30s'],
  ['30 * * * *', '00:30s 01:30s 01:30w 02:30w 03:30w 04:30w'],
  ['0 */2 * * *', '00:00s 02:00w 04:00w'],
  ['*/20 1 * * *', '01:00s 01:20s 01:40s 01:00w 01:20w 01:40w'],
  ['*/30 1,2 * * *', '01:00s 01:30s 01:00w 01:30w 02:00w 02:30w'],
]

describe.each([
  ['Europe/Warsaw', '2026-10-25', '02', '+02:00', '+01:00', clockRepeatsTwo],
  ['America/New_York', '2026-11-01', '01', '-04:00', '-05:00', clockRepeatsOne],
])('%s on %s, when hour %s comes twice', (timeZone, date, hour, summer, winter, table) => {
  const instants = (times: string) => instantsOf(date, times, { w: winter, s: summer })
  const edges = [`${date}T00:00${summer}`, `${date}T05:00${winter}`] as const
  const night = [...everyMinute('00:00', `${hour}:59`, 's'), ...everyMinute(`${hour}:00`, '04:59', 'w')]

  for (const [text, slots] of table) {
    test(`${text} → ${slots}`, () => {
      expect(slotsIn(text, timeZone, ...edges)).toEqual(instants(slots))
    })
  }

  test('* * * * * → every minute, those of the repeated hour twice', () => {
    expect(slotsIn('* * * * *', timeZone, ...edges)).toEqual(instants(night.join(' ')))
  })

  test(`30 ${hour} * * * from every minute: never again in the second pass`, () => {
    for (const minute of night) {
      const [after = ''] = instants(minute)
      const [first = ''] = instants(`${hour}:30s`)
      const tomorrow = new Date(Date.parse(first) + 25 * 3_600_000).toISOString()
      expect(next(`30 ${Number(hour)} * * *`, timeZone, after)).toBe(after < first ? first : tomorrow)
    }
  })
})

describe('the calendar', () => {
  for (const [text, timeZone, after, expected] of [
    ['* * * * *', 'UTC', '2026-11-21T08:00:00.000Z', '2026-11-21T08:01:00.000Z'],
    ['* * * * *', 'UTC', '2026-11-21T07:59:59.999Z', '2026-11-21T08:00:00.000Z'],
    ['0 0 1 1 *', 'UTC', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['59 23 31 12 *', 'UTC', '2026-12-31T23:58:59.999Z', '2026-12-31T23:59:00.000Z'],
    ['0 0 31 * *', 'UTC', '2026-01-31T00:00:00.000Z', '2026-03-31T00:00:00.000Z'],
    ['0 0 29 2 *', 'UTC', '2096-02-29T00:00:00.000Z', '2104-02-29T00:00:00.000Z'],
    ['0 0 29 2 */7', 'UTC', '2088-02-29T00:00:00.000Z', '2128-02-29T00:00:00.000Z'],
    ['0 0 13 * FRI', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-27T00:00:00.000Z'],
    ['0 0 13 * FRI', 'UTC', '2026-12-11T00:00:00.000Z', '2026-12-13T00:00:00.000Z'],
    ['0 0 13 * */5', 'UTC', '2026-11-21T00:00:00.000Z', '2026-12-13T00:00:00.000Z'],
    ['0 0 */13 * FRI', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-27T00:00:00.000Z'],
    ['0 0 */13 * THU', 'UTC', '2026-11-21T00:00:00.000Z', '2027-01-14T00:00:00.000Z'],
    ['30 12 30 12 *', 'Pacific/Apia', '2011-01-01T00:00:00.000Z', '2012-12-29T22:30:00.000Z'],
    ['0 3 * * *', 'Europe/Warsaw', '0000-01-01T00:00:00.000Z', '0000-01-01T01:36:00.000Z'],
    ['0 3 1 7 *', 'Europe/Warsaw', '9998-12-31T00:00:00.000Z', '9999-07-01T01:00:00.000Z'],
    ['0 3 * * *', 'Europe/Warsaw', '9999-12-31T02:00:00.000Z', 'never'],
    ['0 20 * * *', 'America/New_York', '9999-12-31T23:00:00.000Z', 'never'],
    ['*/30 2 25-31 3 */7', 'Europe/Warsaw', '2026-01-01T00:00:00.000Z', 'never'],
  ] as const) {
    test(`${text} in ${timeZone} after ${after} → ${expected}`, () => {
      expect(next(text, timeZone, after)).toBe(expected)
    })
  }

  test('an unknown zone is rejected with its name', () => {
    expect(() => next('* * * * *', 'Mars/Base', '2026-01-01')).toThrow(/Mars\/Base/)
  })

  for (const after of ['not a date', '-000001-12-31T23:59:59Z', '+010000-01-01T00:00:00Z']) {
    test(`an instant of ${after} is rejected`, () => {
      expect(() => next('* * * * *', 'UTC', after)).toThrow('in the years 0 to 9999')
    })
  }
})

function next(text: string, timeZone: string, after: string): string {
  return nextSlot(expressionOf(text), timeZone, new Date(after))?.toISOString() ?? 'never'
}

function instantsOf(date: string, times: string, offsets: { w: string; s: string }): string[] {
  const readings = times.split(' ').filter((time) => time !== '')
  return readings.map((reading) => {
    const offset = reading.endsWith('w') ? offsets.w : offsets.s
    return new Date(`${date}T${reading.slice(0, 5)}${offset}`).toISOString()
  })
}

function everyMinute(first: string, last: string, season: 'w' | 's'): string[] {
  const minutes: string[] = []
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const time = new Date(minute * 60_000).toISOString().slice(11, 16)
    if (time >= first && time <= last) minutes.push(`${time}${season}`)
  }
  return minutes
}
