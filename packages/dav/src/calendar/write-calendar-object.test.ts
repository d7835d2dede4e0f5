import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { eventOf } from '../testing/sample-objects.ts'
import type { EventFields } from './event-fields.ts'
import { instancesOf } from './instances.ts'
import { readCalendarObject } from './read-calendar-object.ts'
import { writeCalendarObject } from './write-calendar-object.ts'

const now = new Date('2026-02-03T04:05:06Z')
const write = (text: string, change: Partial<EventFields>) => {
  const { uid, fields } = readCalendarObject(text, { timezone: 'Europe/Warsaw' })
  return writeCalendarObject(text, uid, { ...fields, ...change }, { now })
}
/** Lines that only one of the texts has: `-` of the first, `+` of the second. */
const difference = (before: string, after: string) => {
  const [old, young] = [before, after].map((text) => text.split(/(?<=\n)/))
  return [
    ...(old ?? []).filter((line) => !young?.includes(line)).map((line) => `-${line.trimEnd()}`),
    ...(young ?? []).filter((line) => !old?.includes(line)).map((line) => `+${line.trimEnd()}`),
  ]
}
const stamps = ['+DTSTAMP:20260203T040506Z', '+LAST-MODIFIED:20260203T040506Z']

const odd = [
  'X-BEFORE:1',
  'dtstart;tzid="Europe/Warsaw":20260105T100000',
  'DTEND;TZID=Europe/Warsaw;X-P=1:20260105T110000',
  'DTSTAMP:20250101T000000Z',
  'SUMMARY;LANGUAGE=pl;X-A="b:c":Old, wrongly escaped; text',
  'DESCRIPTION;ALTREP="CID:part1@example.com":folded',
  '  text \\, with\\Nescapes',
  'LOCATION:Łódź',
  'ATTENDEE;CN="Nowak, Anna";PARTSTAT=NEEDS-ACTION:MAILTO:anna@example.com',
  'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="A\\nB":geo:1,2',
  '???',
  'RRULE:FREQ=DAILY;COUNT=3',
  'EXDATE;TZID=Europe/Warsaw:20260106T100000',
  'BEGIN:VALARM',
  'TRIGGER:-PT5M',
  'ACTION:DISPLAY',
  'END:VALARM',
  'X-AFTER:2',
].join('\n')
const series = eventOf(odd).replace(
  'END:VCALENDAR',
  'BEGIN:VEVENT\nUID:uid-1\nRECURRENCE-ID:20260107T090000Z\nDTSTART:20260107T120000Z\nSUMMARY:Moved\nEND:VEVENT\nBEGIN:X-OTHER\nX:1\nEND:X-OTHER\nEND:VCALENDAR',
)

describe('an edit of one field changes only that field', () => {
  test.each<[string, Partial<EventFields>, string[]]>([
    [
      'title',
      { title: 'A, b' },
      ['-SUMMARY;LANGUAGE=pl;X-A="b:c":Old, wrongly escaped; text', '+SUMMARY;LANGUAGE=pl;X-A="b:c":A\\, b'],
    ],
    [
      'description',
      { description: 'x' },
      ['-DESCRIPTION;ALTREP="CID:part1@example.com":folded', '-  text \\, with\\Nescapes', '+DESCRIPTION:x'],
    ],
    [
      'no description',
      { description: null },
      ['-DESCRIPTION;ALTREP="CID:part1@example.com":folded', '-  text \\, with\\Nescapes'],
    ],
    ['location', { location: 'Kraków' }, ['-LOCATION:Łódź', '+LOCATION:Kraków']],
    ['cancelled', { isCancelled: true }, ['+STATUS:CANCELLED', '+SEQUENCE:1']],
    [
      'recurrence',
      { recurrence: 'FREQ=DAILY;COUNT=4' },
      ['-RRULE:FREQ=DAILY;COUNT=3', '+RRULE:FREQ=DAILY;COUNT=4', '+SEQUENCE:1'],
    ],
    ['sequence', { sequence: 7 }, ['+SEQUENCE:7']],
  ])('%s', (_, change, lines) => {
    const text = write(series, change)
    expect(difference(series, text).toSorted()).toEqual(
      [...lines, '-DTSTAMP:20250101T000000Z', ...stamps].toSorted(),
    )
    expect(readCalendarObject(text, { timezone: 'Europe/Warsaw' }).fields).toMatchObject(change)
    expect(
      writeCalendarObject(text, 'uid-1', readCalendarObject(text, { timezone: 'UTC' }).fields, {
        now: new Date(),
      }),
    ).toBe(text)
  })

  test('an edit without a difference changes nothing, also in an object with LF, floating times or dates', () => {
    for (const times of [
      'DTSTART:20260105T100000',
      'DTSTART;VALUE=DATE:20260105',
      'DTSTART:20260105T100000Z\nDURATION:PT1H',
      odd,
    ])
      expect(write(eventOf(times), {})).toBe(eventOf(times))
  })

  test('random texts come back, and all other lines stay', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 })
    fc.assert(
      fc.property(text, fc.option(text), fc.option(text), (title, description, location) => {
        const written = write(series, { title, description, location })
        const clean = (value: string | null) =>
          (value ?? '').replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '') || null
        const { fields } = readCalendarObject(written, { timezone: 'UTC' })
        expect(fields).toMatchObject({
          title: clean(title) ?? '',
          description: clean(description),
          location: clean(location),
        })
        const kept = series
          .split('\n')
          .filter((line) => !/^(SUMMARY|DESCRIPTION|LOCATION|DTSTAMP| )/.test(line))
        expect(written.split('\n')).toEqual(expect.arrayContaining(kept))
      }),
      { numRuns: 200 },
    )
  })
})

describe('times', () => {
  const at = (text: string) => new Date(text)
  test('a moved series takes its exceptions and changed instances along', () => {
    const text = write(series, { start: at('2026-01-05T11:30:00Z'), end: at('2026-01-05T12:30:00Z') })
    expect(text).toContain('DTSTART;TZID=Europe/Warsaw:20260105T123000\n')
    expect(text).toContain('EXDATE;TZID=Europe/Warsaw:20260106T123000\n')
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Warsaw:20260107T123000\n')
    expect(text).toContain('SEQUENCE:1\n')
    const range = { from: at('2026-01-01'), to: at('2027-01-01'), max: 9 }
    expect(instancesOf(text, range).map(({ start }) => start.toISOString().slice(0, 16))).toEqual([
      '2026-01-05T11:30',
      '2026-01-07T12:00',
    ])
  })

  test('parameters, separate lines and the lengths of periods stay when a series moves', () => {
    const text = eventOf(
      [
        'DTSTART;X-A=1;TZID=Europe/Warsaw:20260105T100000',
        'DURATION;X-B=2:PT1H',
        'RRULE;X-C=3:FREQ=DAILY;UNTIL=20260107T090000Z',
        'EXDATE;X-D=4:20260106T090000Z',
        'EXDATE;TZID=Europe/Warsaw;X-E=5:20260107T100000',
        'RDATE;VALUE=PERIOD;X-F=6:20260201T090000Z/PT3H,20260202T090000Z/20260202T093000Z',
      ].join('\n'),
    )
    const moved = write(text, { start: at('2026-01-05T10:00:00Z'), end: at('2026-01-05T11:30:00Z') })
    expect(moved.split('\n')).toEqual(
      expect.arrayContaining([
        'DTSTART;X-A=1;TZID=Europe/Warsaw:20260105T110000',
        'DURATION;X-B=2:PT1H30M',
        'RRULE;X-C=3:FREQ=DAILY;UNTIL=20260107T100000Z',
        'EXDATE;X-D=4;TZID=Europe/Warsaw:20260106T110000',
        'EXDATE;X-E=5;TZID=Europe/Warsaw:20260107T110000',
      ]),
    )
    expect(moved.replaceAll('\n ', '')).toContain(
      'RDATE;X-F=6;TZID=Europe/Warsaw;VALUE=PERIOD:20260201T110000/PT3H,20260202T110000/PT30M\n',
    )
  })

  test('UNTIL moves with the start, so that no instance is lost', () => {
    const text = eventOf(
      'DTSTART;TZID=Europe/Warsaw:20260105T100000\nRRULE:FREQ=DAILY;UNTIL=20260107T090000Z',
    )
    const moved = write(text, { start: at('2026-01-05T15:00:00Z'), end: at('2026-01-05T16:00:00Z') })
    expect(moved).toContain('RRULE:FREQ=DAILY;UNTIL=20260107T150000Z\n')
  })

  test.each<[string, string, Partial<EventFields>, string[]]>([
    [
      'a new end keeps the start',
      'DTSTART:20260105T100000Z\nDTEND:20260105T110000Z',
      { end: at('2026-01-05T12:00:00Z') },
      ['DTSTART:20260105T100000Z', 'DTEND:20260105T120000Z'],
    ],
    [
      'a DURATION stays one',
      'DTSTART:20260105T100000Z\nDURATION:PT1H',
      { end: at('2026-01-06T11:30:00Z') },
      ['DURATION:PT25H30M'],
    ],
    [
      'of a DTEND and a DURATION, which cannot be both, the DTEND stays',
      'DTSTART:20260105T100000Z\nDTEND:20260105T113000Z\nDURATION:PT15M',
      { start: at('2026-01-06T10:00:00Z'), end: at('2026-01-06T12:00:00Z') },
      ['DTSTART:20260106T100000Z', 'DTEND:20260106T120000Z'],
    ],
    [
      'an event becomes all-day',
      'DTSTART;TZID=Europe/Warsaw:20260105T100000',
      { isAllDay: true, start: at('2026-01-04T23:00:00Z'), end: at('2026-01-06T23:00:00Z') },
      ['DTSTART;VALUE=DATE:20260105', 'DTEND;VALUE=DATE:20260107'],
    ],
    [
      'an all-day event gets times',
      'DTSTART;VALUE=DATE:20260105',
      { isAllDay: false, start: at('2026-01-05T09:00:00Z'), end: at('2026-01-05T10:00:00Z') },
      [
        'DTSTART;TZID=Europe/Warsaw:20260105T100000',
        'DTEND;TZID=Europe/Warsaw:20260105T110000',
        'TZID:Europe/Warsaw',
      ],
    ],
    [
      'another zone',
      'DTSTART:20260105T100000Z',
      { timezone: 'America/New_York' },
      ['DTSTART;TZID=America/New_York:20260105T050000'],
    ],
    ['UTC', 'DTSTART;TZID=Europe/Warsaw:20260105T100000', { timezone: 'UTC' }, ['DTSTART:20260105T090000Z']],
  ])('%s', (_, lines, change, expected) => {
    const written = write(eventOf(lines), change)
    expect(written.split('\n')).toEqual(expect.arrayContaining(expected))
    expect(
      readCalendarObject(written, { timezone: change.timezone ?? 'Europe/Warsaw' }).fields,
    ).toMatchObject(change)
  })

  test('without a rule the exceptions and changed instances go, too', () => {
    const text = write(series, { recurrence: null })
    expect(text).not.toMatch(/RRULE|EXDATE|RECURRENCE-ID/)
    expect(text).toContain('BEGIN:X-OTHER')
  })
})

describe('a new object', () => {
  const fields: EventFields = {
    title: 'Nowe; spotkanie\nATTENDEE:mailto:evil@example.com',
    description: null,
    location: 'Łódź',
    start: new Date('2026-07-05T08:00:00Z'),
    end: new Date('2026-07-05T09:00:00Z'),
    isAllDay: false,
    timezone: 'Europe/Warsaw',
    isCancelled: false,
    recurrence: 'FREQ=WEEKLY;UNTIL=20261231T225959Z',
    sequence: 0,
  }
  const zones = [
    'Europe/Warsaw',
    'America/New_York',
    'Asia/Tokyo',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'America/Santiago',
    'UTC',
  ]

  test.each(zones)('in %s is read by a second implementation', (timezone) => {
    const text = writeCalendarObject(null, 'new-1', { ...fields, timezone }, { now })
    expect(readCalendarObject(text, { timezone: 'UTC' })).toEqual({
      uid: 'new-1',
      fields: { ...fields, timezone },
    })
    const root = new ICAL.Component(ICAL.parse(text))
    for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    const event = new ICAL.Event(root.getFirstSubcomponent('vevent') ?? undefined)
    expect(event.summary).toBe(fields.title)
    expect(event.startDate.toJSDate()).toEqual(fields.start)
    expect(event.endDate.toJSDate()).toEqual(fields.end)
    expect(event.attendees).toEqual([])
    ICAL.TimezoneService.reset()
  })

  test('has the properties that the standard wants', () => {
    const text = writeCalendarObject(
      null,
      'new-1',
      {
        ...fields,
        isAllDay: true,
        start: new Date('2026-07-04T22:00:00Z'),
        end: new Date('2026-07-05T22:00:00Z'),
      },
      { now },
    )
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/)
    for (const line of [
      'UID:new-1',
      'DTSTAMP:20260203T040506Z',
      'CREATED:20260203T040506Z',
      'DTSTART;VALUE=DATE:20260705',
      'DTEND;VALUE=DATE:20260706',
    ])
      expect(text.split('\r\n')).toContain(line)
  })

  test.each<[string, string, Partial<EventFields>]>([
    ['uid_invalid', 'a\r\nX:1', {}],
    ['uid_invalid', '', {}],
    ['time_zone_unknown', 'u', { timezone: 'Mars' }],
    ['recurrence_invalid', 'u', { recurrence: 'FREQ=DAILY\r\nX:1' }],
    ['time_invalid', 'u', { end: new Date('2026-01-01T00:00:00Z') }],
  ])('%s is refused', (code, uid, change) =>
    expect(() => writeCalendarObject(null, uid, { ...fields, ...change }, { now })).toThrow(
      expect.objectContaining({ code }),
    ),
  )
})
