import { describe, expect, test } from 'vitest'
import { calendarOf, eventOf, zoneText } from '../testing/sample-objects.ts'
import { readCalendarObject } from './read-calendar-object.ts'

const read = (text: string, timezone = 'Europe/Warsaw') => readCalendarObject(text, { timezone }).fields
const span = (lines: string, timezone?: string) => {
  const { start, end, isAllDay, timezone: zone } = read(eventOf(lines), timezone)
  return `${start.toISOString()} ${end.toISOString()} ${zone}${isAllDay ? ' all day' : ''}`
}

test('an ordinary event has its fields', () => {
  const text = eventOf(
    'SUMMARY;LANGUAGE=pl:Zażółć\\, gęślą\nDESCRIPTION:a\\nb\\;c\\\\d\nLOCATION:Łódź\nSTATUS:CONFIRMED\nSEQUENCE:4\nDTSTART;TZID=Europe/Warsaw:20260105T100000\nDTEND;TZID=Europe/Warsaw:20260105T113000\nRRULE:FREQ=WEEKLY;COUNT=3',
  )
  expect(readCalendarObject(text, { timezone: 'UTC' })).toEqual({
    uid: 'uid-1',
    fields: {
      title: 'Zażółć, gęślą',
      description: 'a\nb;c\\d',
      location: 'Łódź',
      start: new Date('2026-01-05T09:00:00Z'),
      end: new Date('2026-01-05T10:30:00Z'),
      isAllDay: false,
      timezone: 'Europe/Warsaw',
      isCancelled: false,
      recurrence: 'FREQ=WEEKLY;COUNT=3',
      sequence: 4,
    },
  })
})

describe('times', () => {
  test.each([
    [
      'UTC',
      'DTSTART:20260105T100000Z\nDTEND:20260105T110000Z',
      '2026-01-05T10:00:00.000Z 2026-01-05T11:00:00.000Z UTC',
    ],
    [
      'floating',
      'DTSTART:20260105T100000\nDTEND:20260105T110000',
      '2026-01-05T09:00:00.000Z 2026-01-05T10:00:00.000Z Europe/Warsaw',
    ],
    [
      'a day',
      'DTSTART;VALUE=DATE:20260105',
      '2026-01-04T23:00:00.000Z 2026-01-05T23:00:00.000Z Europe/Warsaw all day',
    ],
    [
      'a day without VALUE=DATE',
      'DTSTART:20260105',
      '2026-01-04T23:00:00.000Z 2026-01-05T23:00:00.000Z Europe/Warsaw all day',
    ],
    [
      'days over the change of the clock',
      'DTSTART;VALUE=DATE:20260328\nDTEND;VALUE=DATE:20260330',
      '2026-03-27T23:00:00.000Z 2026-03-29T22:00:00.000Z Europe/Warsaw all day',
    ],
    [
      'a day that ends where it begins',
      'DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260105',
      '2026-01-04T23:00:00.000Z 2026-01-05T23:00:00.000Z Europe/Warsaw all day',
    ],
    [
      'a duration',
      'DTSTART:20260105T100000Z\nDURATION:PT1H30M',
      '2026-01-05T10:00:00.000Z 2026-01-05T11:30:00.000Z UTC',
    ],
    [
      'a nominal day over the change of the clock',
      'DTSTART;TZID=Europe/Warsaw:20260328T120000\nDURATION:P1D',
      '2026-03-28T11:00:00.000Z 2026-03-29T10:00:00.000Z Europe/Warsaw',
    ],
    [
      'an exact day over the change of the clock',
      'DTSTART;TZID=Europe/Warsaw:20260328T120000\nDURATION:PT24H',
      '2026-03-28T11:00:00.000Z 2026-03-29T11:00:00.000Z Europe/Warsaw',
    ],
    [
      'days in hours',
      'DTSTART;VALUE=DATE:20260105\nDURATION:P1DT48H',
      '2026-01-04T23:00:00.000Z 2026-01-07T23:00:00.000Z Europe/Warsaw all day',
    ],
    ['no end', 'DTSTART:20260105T100000Z', '2026-01-05T10:00:00.000Z 2026-01-05T10:00:00.000Z UTC'],
    [
      'an end before the start',
      'DTSTART:20260105T100000Z\nDTEND:20260105T090000Z',
      '2026-01-05T10:00:00.000Z 2026-01-05T10:00:00.000Z UTC',
    ],
    [
      'a negative duration',
      'DTSTART:20260105T100000Z\nDURATION:-PT1H',
      '2026-01-05T10:00:00.000Z 2026-01-05T10:00:00.000Z UTC',
    ],
    [
      'ends in another zone',
      'DTSTART;TZID=Europe/Warsaw:20260105T100000\nDTEND;TZID=America/New_York:20260105T100000',
      '2026-01-05T09:00:00.000Z 2026-01-05T15:00:00.000Z Europe/Warsaw',
    ],
    [
      'a Windows zone',
      'DTSTART;TZID="W. Europe Standard Time":20260705T100000',
      '2026-07-05T08:00:00.000Z 2026-07-05T08:00:00.000Z Europe/Berlin',
    ],
    [
      'Z with a TZID',
      'DTSTART;TZID=Europe/Warsaw:20260105T100000Z',
      '2026-01-05T10:00:00.000Z 2026-01-05T10:00:00.000Z UTC',
    ],
    [
      'ISO 8601 with an offset',
      'DTSTART:2026-01-05T10:00:00+02:00',
      '2026-01-05T08:00:00.000Z 2026-01-05T08:00:00.000Z UTC',
    ],
    [
      'small letters',
      'dtstart;tzid=europe/warsaw:20260105t100000',
      '2026-01-05T09:00:00.000Z 2026-01-05T09:00:00.000Z Europe/Warsaw',
    ],
    [
      'a date with Z',
      'DTSTART:20260105Z',
      '2026-01-04T23:00:00.000Z 2026-01-05T23:00:00.000Z Europe/Warsaw all day',
    ],
    ['24:00', 'DTSTART:20260105T240000Z', '2026-01-06T00:00:00.000Z 2026-01-06T00:00:00.000Z UTC'],
    ['a leap second', 'DTSTART:20161231T235960Z', '2016-12-31T23:59:59.000Z 2016-12-31T23:59:59.000Z UTC'],
  ])('%s', (_, lines, expected) => expect(span(lines)).toBe(expected))

  test('a VTIMEZONE of the object gives the offset of its TZID', () => {
    const text = calendarOf(
      `${zoneText('Bureau', '+0330')}\nBEGIN:VEVENT\nUID:u\nDTSTART;TZID=Bureau:20260105T100000\nEND:VEVENT`,
    )
    expect(read(text)).toMatchObject({ start: new Date('2026-01-05T06:30:00Z'), timezone: 'UTC' })
  })
})

test('the fields of a series are those of its master, wherever it is', () => {
  const override =
    'BEGIN:VEVENT\nUID:u\nRECURRENCE-ID:20260106T100000Z\nDTSTART:20260106T120000Z\nSUMMARY:moved\nEND:VEVENT\n'
  const master =
    'BEGIN:VEVENT\nUID:u\nDTSTART:20260105T100000Z\nRRULE:FREQ=DAILY\nSUMMARY:series\nEND:VEVENT\n'
  expect(read(calendarOf(override + master)).title).toBe('series')
  expect(read(calendarOf(override)).title).toBe('moved')
})

test('control characters of a text are not in its field', () =>
  expect(read(eventOf('DTSTART:20260105T100000Z\nSUMMARY:a\u0001b\u0007c\rd')).title).toBe('abc\nd'))

test('a byte order mark, blank lines and lines without a meaning are tolerated', () =>
  expect(read(`\uFEFF${eventOf('DTSTART:20260105T100000Z\n\n???\nSUMMARY:x')}\n\n`).title).toBe('x'))

test('an end that is a date is in the zone of the start, in whichever zone the object is read', () => {
  const text = eventOf('DTSTART;TZID=Europe/Warsaw:20260105T100000\nDTEND;VALUE=DATE:20260107')
  const ends = ['UTC', 'Asia/Tokyo'].map((timezone) => readCalendarObject(text, { timezone }).fields.end)
  expect(ends.map((end) => end.toISOString())).toEqual(Array(2).fill('2026-01-06T23:00:00.000Z'))
})

describe('an object that cannot be read is an error with a code', () => {
  const start = 'DTSTART:20260105T100000Z'
  test.each([
    ['not_a_calendar', ''],
    ['character_invalid', eventOf(`${start}\nSUMMARY:a\0b`)],
    ['not_a_calendar', 'BEGIN:VCARD\nEND:VCARD\n'],
    ['not_an_event', calendarOf('BEGIN:VTODO\nUID:u\nEND:VTODO')],
    ['incomplete', eventOf(start).replace('END:VEVENT\n', '')],
    ['incomplete', eventOf(start).replace('END:VCALENDAR\n', '')],
    ['several_uids', eventOf(start) + eventOf(start)],
    [
      'several_uids',
      calendarOf(`BEGIN:VEVENT\nUID:1\n${start}\nEND:VEVENT\nBEGIN:VEVENT\nUID:2\n${start}\nEND:VEVENT`),
    ],
    [
      'several_uids',
      calendarOf(`BEGIN:VEVENT\nUID:1\n${start}\nEND:VEVENT\nBEGIN:VEVENT\nUID:1\n${start}\nEND:VEVENT`),
    ],
    ['uid_missing', eventOf(start).replace('UID:uid-1', 'X:1')],
    ['uid_missing', eventOf(start).replace('UID:uid-1', 'UID: ')],
    ['uid_invalid', eventOf(start).replace('uid-1', 'x'.repeat(1_001))],
    ['time_missing', eventOf('SUMMARY:x')],
    ['time_invalid', eventOf('DTSTART:tomorrow')],
    ['time_invalid', eventOf('DTSTART:20260230T100000Z')],
    ['time_invalid', eventOf('DTSTART:20261301')],
    ['time_invalid', eventOf('DTSTART:00000101')],
    ['time_invalid', eventOf(`${start}\nDTEND:x`)],
    ['time_invalid', eventOf(`${start}\nDURATION:x`)],
    ['time_invalid', eventOf(`${start}\nDURATION:P999999W`)],
    ['time_invalid', eventOf(`${start}\nEXDATE:x`)],
    ['time_zone_unknown', eventOf('DTSTART;TZID=Mars:20260105T100000')],
    ['time_zone_unknown', eventOf(`${start}\nRDATE;TZID=Mars:20260105T100000`)],
    ['recurrence_invalid', eventOf(`${start}\nRRULE:x`)],
    ['recurrence_invalid', eventOf(`${start}\nRRULE:FREQ=DAILY;UNTIL=tomorrow`)],
    ['too_large', eventOf(`${start}\nX:${'x'.repeat(1_000_000)}`)],
  ])('%s', (code, text) => {
    expect(() => readCalendarObject(text, { timezone: 'UTC' })).toThrow(
      expect.objectContaining({ name: 'ObjectError', code }),
    )
  })
})
