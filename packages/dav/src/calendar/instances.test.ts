import rrule from 'rrule'
import { describe, expect, test } from 'vitest'
import { calendarOf, eventOf } from '../testing/sample-objects.ts'
import { instancesOf } from './instances.ts'
import { readCalendarObject } from './read-calendar-object.ts'
import { writeCalendarObject } from './write-calendar-object.ts'

const year = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z'), max: 20 }
const starts = (text: string, range = {}) =>
  instancesOf(text, { ...year, timezone: 'Europe/Warsaw', ...range }).map(({ start }) =>
    start.toISOString().slice(0, 16),
  )
const series = (lines: string, zone = 'Europe/Warsaw') =>
  eventOf(`DTSTART;TZID=${zone}:20260105T100000\nDTEND;TZID=${zone}:20260105T110000\n${lines}`)
const override = (id: string, lines: string) =>
  `BEGIN:VEVENT\nUID:uid-1\nRECURRENCE-ID${id}\n${lines}\nEND:VEVENT\n`
const withOverrides = (text: string, overrides: string) =>
  text.replace('END:VCALENDAR', `${overrides}END:VCALENDAR`)

describe('rules over both changes of the clock', () => {
  test.each([
    [
      'the wall time stays in spring',
      '20260327T100000',
      'FREQ=DAILY;COUNT=4',
      ['2026-03-27T09:00', '2026-03-28T09:00', '2026-03-29T08:00', '2026-03-30T08:00'],
    ],
    [
      'a skipped time has the offset before the change',
      '20260328T023000',
      'FREQ=DAILY;COUNT=3',
      ['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30'],
    ],
    [
      'the wall time stays in autumn',
      '20261024T100000',
      'FREQ=DAILY;COUNT=3',
      ['2026-10-24T08:00', '2026-10-25T09:00', '2026-10-26T09:00'],
    ],
    [
      'a time that occurs twice is the first',
      '20261024T023000',
      'FREQ=DAILY;COUNT=3',
      ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    [
      'hours go by the wall',
      '20260329T003000',
      'FREQ=HOURLY;COUNT=4',
      ['2026-03-28T23:30', '2026-03-29T00:30', '2026-03-29T01:30', '2026-03-29T01:30'],
    ],
  ])('%s', (_, start, rule, expected) =>
    expect(starts(eventOf(`DTSTART;TZID=Europe/Warsaw:${start}\nRRULE:${rule}`))).toEqual(expected),
  )
})

describe('UNTIL', () => {
  const jan = (days: number[], time = '09:00') =>
    days.map((day) => `2026-01-${String(day).padStart(2, '0')}T${time}`)
  test.each([
    ['as a UTC time includes its instant', '20260107T090000Z', jan([5, 6, 7])],
    ['as an earlier UTC time does not', '20260107T085959Z', jan([5, 6])],
    ['as a wall time is one of the zone', '20260107T100000', jan([5, 6, 7])],
    ['as a date includes the day', '20260107', jan([5, 6, 7])],
  ])('%s', (_, until, expected) =>
    expect(starts(series(`RRULE:FREQ=DAILY;UNTIL=${until}`))).toEqual(expected),
  )

  test('in a zone behind UTC includes the evening', () =>
    expect(
      starts(
        eventOf('DTSTART;TZID=America/New_York:20260105T200000\nRRULE:FREQ=DAILY;UNTIL=20260107T010000Z'),
      ),
    ).toEqual(['2026-01-06T01:00', '2026-01-07T01:00']))

  test('of an all-day series includes its day, also as a UTC time', () => {
    const all = ['2026-01-04T23:00', '2026-01-05T23:00']
    for (const until of ['20260106', '20260106T000000Z'])
      expect(starts(eventOf(`DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;UNTIL=${until}`))).toEqual(all)
  })
})

test('all-day and floating series follow the zone of the reader', () => {
  const allDay = eventOf('DTSTART;VALUE=DATE:20260328\nRRULE:FREQ=DAILY;COUNT=3')
  expect(starts(allDay)).toEqual(['2026-03-27T23:00', '2026-03-28T23:00', '2026-03-29T22:00'])
  expect(starts(allDay, { timezone: 'America/New_York' })).toEqual([
    '2026-03-28T04:00',
    '2026-03-29T04:00',
    '2026-03-30T04:00',
  ])
  const floating = eventOf('DTSTART:20260105T100000\nRRULE:FREQ=DAILY;COUNT=1')
  expect(starts(floating, { timezone: 'Asia/Tokyo' })).toEqual(['2026-01-05T01:00'])
})

test('a series of days ignores the parts for the time of a day', () =>
  expect(
    starts(
      eventOf('DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;COUNT=3;BYHOUR=9;BYMINUTE=30\nEXDATE:20260106'),
    ),
  ).toEqual(['2026-01-04T23:00', '2026-01-06T23:00']))

describe('exceptions', () => {
  const daily = series('RRULE:FREQ=DAILY;COUNT=4')
  const with_ = (lines: string) => starts(series(`RRULE:FREQ=DAILY;COUNT=4\n${lines}`))

  test.each([
    ['with the TZID', 'EXDATE;TZID=Europe/Warsaw:20260106T100000,20260107T100000'],
    ['in UTC', 'EXDATE:20260106T090000Z\nEXDATE:20260107T090000Z'],
    ['in another zone', 'EXDATE;TZID=America/New_York:20260106T040000,20260107T040000'],
    ['that floats', 'EXDATE:20260106T100000,20260107T100000'],
    ['as days', 'EXDATE;VALUE=DATE:20260106,20260107'],
  ])('EXDATE %s excludes, and COUNT counts the excluded', (_, lines) => {
    expect(with_(lines)).toEqual(['2026-01-05T09:00', '2026-01-08T09:00'])
    const elsewhere = starts(series(`RRULE:FREQ=DAILY;COUNT=4\n${lines}`), { timezone: 'Asia/Tokyo' })
    expect(elsewhere).toEqual(['2026-01-05T09:00', '2026-01-08T09:00'])
  })

  test('EXDATE can exclude the first', () =>
    expect(with_('EXDATE:20260105T090000Z')).toEqual([
      '2026-01-06T09:00',
      '2026-01-07T09:00',
      '2026-01-08T09:00',
    ]))

  test.each([
    ['FREQ=DAILY;COUNT=12', 'FREQ=WEEKLY;BYDAY=SA,SU'],
    ['FREQ=DAILY;COUNT=12', 'FREQ=DAILY;INTERVAL=2;COUNT=3'],
    ['FREQ=DAILY;COUNT=12', 'FREQ=DAILY;UNTIL=20260108T100000Z'],
    ['FREQ=WEEKLY;BYDAY=MO,WE;COUNT=9', 'FREQ=MONTHLY;BYDAY=-1MO,1WE'],
  ])('EXRULE excludes what a second implementation excludes: %s without %s', (rule, exception) => {
    const start = new Date('2026-01-05T10:00:00Z')
    const set = new rrule.RRuleSet()
    const optionsOf = (value: string) => ({ ...rrule.RRule.parseString(value), dtstart: start })
    set.rrule(new rrule.RRule(optionsOf(rule)))
    set.exrule(new rrule.RRule(optionsOf(exception)))
    const text = eventOf(`DTSTART:20260105T100000Z\nRRULE:${rule}\nEXRULE:${exception}`)
    expect(starts(text)).toEqual(set.all().map((date) => date.toISOString().slice(0, 16)))
  })

  test.each([
    ['99991231T235959Z', 31],
    ['99991231', 31],
    ['00010101T000000Z', 1],
  ])('an UNTIL of %s, as programs write it for none, is read and stays in a moved series', (until, count) => {
    const text = eventOf(`DTSTART:20260101T100000Z\nRRULE:FREQ=DAILY;UNTIL=${until}`)
    const { uid, fields } = readCalendarObject(text, { timezone: 'UTC' })
    const times = { start: new Date('2026-01-01T12:00:00Z'), end: new Date('2026-01-01T13:00:00Z') }
    const moved = writeCalendarObject(text, uid, { ...fields, ...times }, { now: new Date() })
    for (const series of [text, moved])
      expect(instancesOf(series, { ...year, to: new Date('2026-02-01'), max: 50 })).toHaveLength(count)
  })

  test('an EXRULE moves with the start, ends a flood, and is an error if it cannot be read', () => {
    const lines =
      'DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=3\nEXRULE:FREQ=DAILY;UNTIL=20260106T100000Z'
    const { uid, fields } = readCalendarObject(eventOf(lines), { timezone: 'UTC' })
    const times = { start: new Date('2026-01-05T12:00:00Z'), end: new Date('2026-01-05T13:00:00Z') }
    const moved = writeCalendarObject(eventOf(lines), uid, { ...fields, ...times }, { now: new Date() })
    expect(starts(moved)).toEqual(['2026-01-07T12:00'])
    expect(starts(eventOf('DTSTART:20200101T000000Z\nRRULE:FREQ=SECONDLY\nEXRULE:FREQ=SECONDLY'))).toEqual([])
    expect(() => starts(eventOf(lines.replace('UNTIL', 'UNTILL')))).toThrow(
      expect.objectContaining({ code: 'recurrence_invalid' }),
    )
  })

  test('RDATE adds times, days and periods, and no instance twice', () =>
    expect(
      starts(
        series(
          'RRULE:FREQ=DAILY;COUNT=2\nRDATE:20260201T090000Z,20260106T090000Z\nRDATE;VALUE=PERIOD:20260301T090000Z/PT1H',
        ),
      ),
    ).toEqual(['2026-01-05T09:00', '2026-01-06T09:00', '2026-02-01T09:00', '2026-03-01T09:00']))

  test('the instance of a PERIOD is as long as it, and one without a readable end is as long as the others', () => {
    const text = series(
      'RDATE;VALUE=PERIOD;TZID=Europe/Warsaw:20260201T100000/PT3H30M,20260202T100000/20260204T120000,20260205T100000/x',
    )
    const ends = instancesOf(text, year).map(({ end }) => end.toISOString().slice(0, 16))
    expect(ends).toEqual(['2026-01-05T10:00', '2026-02-01T12:30', '2026-02-04T11:00', '2026-02-05T10:00'])
    expect(starts(text, { from: new Date('2026-02-04T00:00:00Z') })).toEqual([
      '2026-02-02T09:00',
      '2026-02-05T09:00',
    ])
  })

  test('an instance with a VEVENT of its own has its times and texts', () => {
    const text = withOverrides(
      daily,
      override(
        ';TZID=Europe/Warsaw:20260106T100000',
        'DTSTART;TZID=Europe/Warsaw:20260120T120000\nDURATION:PT2H\nSUMMARY:moved\nSTATUS:CANCELLED',
      ),
    )
    expect(starts(text)).toEqual([
      '2026-01-05T09:00',
      '2026-01-07T09:00',
      '2026-01-08T09:00',
      '2026-01-20T11:00',
    ])
    expect(instancesOf(text, year).at(-1)).toEqual({
      recurrenceId: new Date('2026-01-06T09:00:00Z'),
      start: new Date('2026-01-20T11:00:00Z'),
      end: new Date('2026-01-20T13:00:00Z'),
      isAllDay: false,
      title: 'moved',
      description: null,
      location: null,
      isCancelled: true,
      isChanged: true,
    })
  })

  test('an instance that is moved into the range is found, and one that is moved out is not', () => {
    const text = withOverrides(daily, override(':20260106T090000Z', 'DTSTART:20270301T090000Z'))
    expect(starts(text)).not.toContain('2026-01-06T09:00')
    expect(starts(text, { from: new Date('2027-02-01'), to: new Date('2027-04-01') })).toEqual([
      '2027-03-01T09:00',
    ])
  })

  test('THISANDFUTURE moves all later instances, but those with a VEVENT of their own', () => {
    const text = withOverrides(
      daily,
      override(
        ';RANGE=THISANDFUTURE:20260106T090000Z',
        'DTSTART;TZID=Europe/Warsaw:20260106T123000\nDURATION:PT5M\nSUMMARY:later',
      ) + override(':20260107T090000Z', 'DTSTART:20260107T050000Z'),
    )
    expect(starts(text)).toEqual([
      '2026-01-05T09:00',
      '2026-01-06T11:30',
      '2026-01-07T05:00',
      '2026-01-08T11:30',
    ])
    expect(instancesOf(text, year).map(({ title }) => title)).toEqual(['', 'later', '', 'later'])
  })

  test('an object with single instances only has these', () =>
    expect(
      starts(calendarOf(override(':20260106T090000Z', 'DTSTART:20260106T100000Z\nRRULE:FREQ=DAILY'))),
    ).toEqual(['2026-01-06T10:00']))
})

test('instances that overlap the range are found: those that have begun before it, and those without a length at its start', () => {
  const long = eventOf('DTSTART:20251230T100000Z\nDURATION:P3D\nRRULE:FREQ=WEEKLY;COUNT=2')
  expect(starts(long)).toEqual(['2025-12-30T10:00', '2026-01-06T10:00'])
  const instant = eventOf('DTSTART:20260101T000000Z')
  expect(starts(instant)).toEqual(['2026-01-01T00:00'])
  expect(starts(instant, { from: new Date('2025-01-01'), to: year.from })).toEqual([])
  expect(starts(eventOf('DTSTART:20251231T230000Z\nDURATION:PT1H'))).toEqual([])
})

test('at most `max` instances are returned, the first by start', () => {
  expect(starts(series('RRULE:FREQ=DAILY'), { max: 3 })).toHaveLength(3)
  const text = withOverrides(
    series('RRULE:FREQ=DAILY'),
    override(':20260120T090000Z', 'DTSTART:20260104T090000Z'),
  )
  expect(starts(text, { max: 2 })).toEqual(['2026-01-04T09:00', '2026-01-05T09:00'])
})

test('a flood of instances ends', () => {
  const flood = eventOf('DTSTART:20000101T000000Z\nRRULE:FREQ=SECONDLY')
  expect(starts(flood, { max: 5 })).toHaveLength(5)
  expect(starts(eventOf('DTSTART:20000101T000000Z\nRRULE:FREQ=SECONDLY;COUNT=999999999'))).toEqual([])
})
