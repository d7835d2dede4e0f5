import { describe, expect, test } from 'vitest'
import { type CronExpression, parseCronExpression } from './cron-expression.ts'
import { nextSlot } from './next-slot.ts'
import { slotsBetween } from './slots-between.ts'

/** Expressions and their slots in one night, as local time and offset; worked out by hand from cron(8). */
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

  for (const [text, slots] of clockSkipsTwo) {
    test(`${text} → ${slots || 'nothing'}`, () => {
      const expression = text.replace('DAY', `${day}`).replace('MONTH', `${month}`)
      expect(slotsIn(expression, timeZone, instants('00:00w 05:00s'))).toEqual(instants(slots))
    })
  }

  test('* * * * * → every minute that the clock shows, 03:00 after 01:59', () => {
    const night = [...everyMinute('00:00', '01:59', 'w'), ...everyMinute('03:00', '04:59', 's')]
    expect(slotsIn('* * * * *', timeZone, instants('00:00w 05:00s'))).toEqual(instants(night.join(' ')))
  })

  test('30 2 * * * asked from every minute: 03:00 before 03:00, then the next day', () => {
    for (const minute of [...everyMinute('00:00', '01:59', 'w'), ...everyMinute('03:00', '04:59', 's')]) {
      const [after = ''] = instants(minute)
      const [jumped = ''] = instants('03:00s')
      const tomorrow = new Date(Date.parse(jumped) + 23.5 * 3_600_000).toISOString()
      expect(ask('30 2 * * *', timeZone, after)).toBe(after < jumped ? jumped : tomorrow)
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
  const night = [...everyMinute('00:00', `${hour}:59`, 's'), ...everyMinute(`${hour}:00`, '04:59', 'w')]

  for (const [text, slots] of table) {
    test(`${text} → ${slots}`, () => {
      expect(slotsIn(text, timeZone, instants('00:00s 05:00w'))).toEqual(instants(slots))
    })
  }

  test('* * * * * → every minute, those of the repeated hour twice', () => {
    expect(slotsIn('* * * * *', timeZone, instants('00:00s 05:00w'))).toEqual(instants(night.join(' ')))
  })

  test(`30 ${hour} * * * asked from every minute: never again in the second pass`, () => {
    for (const minute of night) {
      const [after = ''] = instants(minute)
      const [first = ''] = instants(`${hour}:30s`)
      const tomorrow = new Date(Date.parse(first) + 25 * 3_600_000).toISOString()
      expect(ask(`30 ${Number(hour)} * * *`, timeZone, after)).toBe(after < first ? first : tomorrow)
    }
  })
})

for (const [what, timeZone, from, until, table] of [
  [
    'a gap of half an hour, 02:00 to 02:29',
    'Australia/Lord_Howe',
    '2026-10-04T01:00+10:30',
    '2026-10-04T03:00+11:00',
    [
      ['0 2 * * *', '2026-10-04T02:30+11:00'],
      ['15 2 * * *', '2026-10-04T02:30+11:00'],
      ['0,30 2 * * *', '2026-10-04T02:30+11:00'],
      ['45 2 * * *', '2026-10-04T02:45+11:00'],
      ['30 1,2 * * *', '2026-10-04T01:30+10:30 2026-10-04T02:30+11:00'],
      ['*/15 2 * * *', '2026-10-04T02:30+11:00 2026-10-04T02:45+11:00'],
    ],
  ],
  [
    'a repeated half hour, 01:30 to 01:59',
    'Australia/Lord_Howe',
    '2026-04-05T01:00+11:00',
    '2026-04-05T03:00+10:30',
    [
      ['45 1 * * *', '2026-04-05T01:45+11:00'],
      ['0 2 * * *', '2026-04-05T02:00+10:30'],
      ['30 1,2 * * *', '2026-04-05T01:30+11:00 2026-04-05T02:30+10:30'],
      ['30 * * * *', '2026-04-05T01:30+11:00 2026-04-05T01:30+10:30 2026-04-05T02:30+10:30'],
    ],
  ],
  [
    'a gap at midnight, 00:00 to 00:59 on Friday',
    'Africa/Cairo',
    '2026-04-23T23:00+02:00',
    '2026-04-24T03:00+03:00',
    [
      ['0 0 * * *', '2026-04-24T01:00+03:00'],
      ['30 0 24 4 *', '2026-04-24T01:00+03:00'],
      ['30 0 * * FRI', '2026-04-24T01:00+03:00'],
      ['30 0 * * THU', ''],
      ['30 23 * * *', '2026-04-23T23:30+02:00'],
      ['*/30 0 * * *', ''],
      ['0 * * * *', '2026-04-23T23:00+02:00 2026-04-24T01:00+03:00 2026-04-24T02:00+03:00'],
    ],
  ],
  [
    'a repeated hour before midnight, 23:00 to 23:59 on Thursday',
    'Africa/Cairo',
    '2026-10-29T23:00+03:00',
    '2026-10-30T01:00+02:00',
    [
      ['30 23 * * *', '2026-10-29T23:30+03:00'],
      ['0 0 * * *', '2026-10-30T00:00+02:00'],
      ['0 0 * * FRI', '2026-10-30T00:00+02:00'],
      ['30 * 29 10 *', '2026-10-29T23:30+03:00 2026-10-29T23:30+02:00'],
    ],
  ],
  [
    'a gap at midnight, 00:00 to 00:59 on Sunday',
    'Asia/Beirut',
    '2026-03-28T23:00+02:00',
    '2026-03-29T03:00+03:00',
    [
      ['0 0 * * SUN', '2026-03-29T01:00+03:00'],
      ['0 0 29 * *', '2026-03-29T01:00+03:00'],
      ['0 0,2 * * *', '2026-03-29T01:00+03:00 2026-03-29T02:00+03:00'],
    ],
  ],
  [
    'a gap at midnight, 00:00 to 00:59 on Sunday',
    'America/Santiago',
    '2026-09-05T23:00-04:00',
    '2026-09-06T03:00-03:00',
    [
      ['0 0 * * *', '2026-09-06T01:00-03:00'],
      ['*/30 0-1 * * *', '2026-09-06T01:00-03:00 2026-09-06T01:30-03:00'],
    ],
  ],
  [
    'a gap of two hours, 01:00 to 02:59',
    'Antarctica/Troll',
    '2026-03-29T00:00+00:00',
    '2026-03-29T05:00+02:00',
    [
      ['30 1 * * *', '2026-03-29T03:00+02:00'],
      ['30 1,2 * * *', '2026-03-29T03:00+02:00'],
      ['30 * * * *', '2026-03-29T00:30+00:00 2026-03-29T03:30+02:00 2026-03-29T04:30+02:00'],
    ],
  ],
  [
    'a gap of three hours, 00:01 to 03:00: not more than three',
    'Antarctica/Casey',
    '2022-10-01T23:00+08:00',
    '2022-10-02T06:00+11:00',
    [
      ['0 2 * * *', '2022-10-02T03:01+11:00'],
      ['0 0 * * *', '2022-10-02T00:00+08:00'],
    ],
  ],
  [
    'a day that is left out, Friday the 30th: a new clock',
    'Pacific/Apia',
    '2011-12-29T12:00-10:00',
    '2012-01-01T00:00+14:00',
    [
      ['0 0 * * *', '2011-12-31T00:00+14:00'],
      ['30 12 * * *', '2011-12-29T12:30-10:00 2011-12-31T12:30+14:00'],
      ['30 12 30 12 *', ''],
      ['30 12 * * FRI', ''],
      ['0 */12 * * *', '2011-12-29T12:00-10:00 2011-12-31T00:00+14:00 2011-12-31T12:00+14:00'],
    ],
  ],
  [
    'a repeated day, 30 September: a new clock',
    'Pacific/Kwajalein',
    '1969-09-30T12:00+11:00',
    '1969-10-01T12:00-12:00',
    [['30 13 * * *', '1969-09-30T13:30+11:00 1969-09-30T13:30-12:00']],
  ],
  [
    'an offset with seconds, 1:24 until the clocks went back 24 minutes',
    'Europe/Warsaw',
    '1915-08-04T23:00+01:24',
    '1915-08-05T01:00+01:00',
    [
      ['50 23 * * *', '1915-08-04T23:50+01:24'],
      ['50 * * * *', '1915-08-04T23:50+01:24 1915-08-04T23:50+01:00 1915-08-05T00:50+01:00'],
    ],
  ],
  [
    'no change',
    'Asia/Kathmandu',
    '2026-03-29T00:00+05:45',
    '2026-03-29T06:00+05:45',
    [['30 2 * * *', '2026-03-29T02:30+05:45']],
  ],
] as const) {
  describe(`${timeZone}: ${what}`, () => {
    for (const [text, slots] of table) {
      test(`${text} → ${slots || 'nothing'}`, () => {
        const expected = slots.split(' ').filter((slot) => slot !== '')
        expect(slotsIn(text, timeZone, [from, until])).toEqual(
          expected.map((slot) => new Date(slot).toISOString()),
        )
      })
    }
  })
}

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
      expect(ask(text, timeZone, after)).toBe(expected)
    })
  }

  test('an unknown zone is refused with its name', () => {
    expect(() => ask('* * * * *', 'Mars/Base', '2026-01-01')).toThrow(/Mars\/Base/)
  })

  for (const after of ['not a date', '-000001-12-31T23:59:59Z', '+010000-01-01T00:00:00Z']) {
    test(`asking after ${after} is refused`, () => {
      expect(() => ask('* * * * *', 'UTC', after)).toThrow('instant of the years 0 to 9999')
    })
  }
})

function ask(text: string, timeZone: string, after: string): string {
  return nextSlot(expressionOf(text), timeZone, new Date(after))?.toISOString() ?? 'never'
}

/** The slots from the first to before the last of the given instants. */
function slotsIn(text: string, timeZone: string, window: readonly string[]): string[] {
  const [from, until] = [window.at(0), window.at(-1)].map((edge) => new Date(Date.parse(edge ?? '') - 1))
  if (!from || !until) throw new Error('A window has two edges')
  return slotsBetween(expressionOf(text), timeZone, from, until, 2000).map((slot) => slot.toISOString())
}

function expressionOf(text: string): CronExpression {
  const result = parseCronExpression(text)
  if (result.kind === 'refused') throw new Error(result.reason)
  return result.expression
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
