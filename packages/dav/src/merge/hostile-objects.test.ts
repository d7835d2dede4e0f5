import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instancesOf } from '../calendar/instances.ts'
import { readCalendarObject } from '../calendar/read-calendar-object.ts'
import { splitCalendar } from '../calendar/split-calendar.ts'
import { writeCalendarObject } from '../calendar/write-calendar-object.ts'
import { readCard } from '../cards/read-card.ts'
import { splitCards } from '../cards/split-cards.ts'
import { writeCard } from '../cards/write-card.ts'
import { cardOf, eventOf, zoneText } from '../testing/sample-objects.ts'
import { ObjectError } from '../text/object-error.ts'
import { mergeObjects } from './merge-objects.ts'

const now = new Date('2026-02-03T04:05:06Z')
const range = { from: new Date('2026-01-01'), to: new Date('2028-01-01'), max: 50 }
const event = eventOf(
  [
    'DTSTART;TZID=Office:20260105T100000',
    'DTEND;TZID=Office:20260105T110000',
    'SUMMARY;LANGUAGE=pl:Spotkanie\\, pilne',
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270101T000000Z',
    'EXDATE;TZID=Office:20260119T100000',
    'RDATE;VALUE=PERIOD:20260201T090000Z/PT1H',
    'ATTENDEE;CN="Nowak, Anna";PARTSTAT=ACCEPTED:mailto:anna@example.com',
    'BEGIN:VALARM',
    'TRIGGER;RELATED=START:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:uid-1',
    'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Office:20260202T100000',
    'DTSTART;TZID=Office:20260202T120000',
    'DURATION:P1DT2H',
  ].join('\n'),
).replace(
  'BEGIN:VEVENT',
  `${zoneText('Office', '+0100').replace('TZOFFSETTO', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\nTZOFFSETTO')}\nBEGIN:VEVENT`,
)
const card = cardOf(
  'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Kowa=C5=82ski;Jan=\n;;;\nitem1.EMAIL;TYPE=WORK,PREF:a@example.com\nitem1.X-ABLabel:x\nTEL;VALUE=uri:tel:+48-1\nORG:A;B',
  '2.1',
)

const pieces = [
  '\r',
  '\n',
  '\r\n ',
  '\0',
  '"',
  ':',
  ';',
  ',',
  '\\',
  '=',
  '^',
  'Z',
  '-',
  '9999999',
  '\uFEFF',
  '\uD800',
  '😀',
  'TZID=Mars',
  'FREQ=SECONDLY',
  'COUNT=99999999',
  'BYSETPOS=-1',
  'BEGIN:VEVENT\n',
  'END:VEVENT\n',
  'END:VCALENDAR\n',
  'END:VCARD\n',
  'RECURRENCE-ID:20260105T090000Z\n',
  'DTSTART:99981231T235959Z\n',
  'DURATION:P999999W\n',
  'RRULE:FREQ=MINUTELY;BYSECOND=0,1,2,3;BYSETPOS=3\n',
  'VALUE=DATE',
  'constructor',
  '__proto__',
]
const mutated = (text: string) =>
  fc
    .array(
      fc.record({ at: fc.nat(text.length), length: fc.nat(12), piece: fc.constantFrom('', ...pieces) }),
      { minLength: 1, maxLength: 6 },
    )
    .map((changes) =>
      changes.reduce(
        (result, { at, length, piece }) => result.slice(0, at) + piece + result.slice(at + length),
        text,
      ),
    )

/** Runs a step; an ObjectError is a result. */
const outcome = <T>(step: () => T): T | ObjectError => {
  try {
    return step()
  } catch (error) {
    if (error instanceof ObjectError) return error
    throw error
  }
}
const storable = (text: string) => !/[^\P{Cc}\t\n]/u.test(text) && text.isWellFormed()

test('1,000 damaged calendar objects end as fields or as an error, and are written without a line of their own', () => {
  fc.assert(
    fc.property(mutated(event), mutated(event), (text, other) => {
      const file = outcome(() => splitCalendar(text, { tenantZone: 'UTC' }))
      for (const object of file instanceof ObjectError ? [] : file.objects)
        if (object.error === null)
          expect(outcome(() => readCalendarObject(object.text, { timezone: 'UTC' }))).toMatchObject({
            uid: object.uid,
          })
      const read = outcome(() => readCalendarObject(text, { timezone: 'UTC' }))
      outcome(() =>
        mergeObjects('calendar', {
          base: event,
          local: text,
          server: other,
          policy: 'local',
          timezone: 'UTC',
        }),
      )
      if (read instanceof ObjectError) return
      const { fields, uid } = read
      expect(
        [uid, fields.title, fields.description ?? '', fields.recurrence ?? '', fields.timezone].every(
          storable,
        ),
      ).toBe(true)
      expect(fields.end.getTime()).toBeGreaterThanOrEqual(fields.start.getTime())
      expect(instancesOf(text, range).length).toBeLessThanOrEqual(50)
      const written = writeCalendarObject(
        text,
        uid,
        { ...fields, title: 'x\r\nUID:evil', location: null },
        { now },
      )
      expect(readCalendarObject(written, { timezone: 'UTC' })).toMatchObject({
        uid,
        fields: { start: fields.start, end: fields.end, title: 'x\nUID:evil', location: null },
      })
    }),
    { numRuns: 1_000 },
  )
})

test('1,000 damaged cards end as fields or as an error, and are written without a line of their own', () => {
  fc.assert(
    fc.property(mutated(card), mutated(card), (text, other) => {
      outcome(() => splitCards(text))
      outcome(() =>
        mergeObjects('address_book', {
          base: card,
          local: text,
          server: other,
          policy: 'server',
          timezone: 'UTC',
        }),
      )
      const read = outcome(() => readCard(text))
      if (read instanceof ObjectError) return
      const { fields, uid } = read
      expect([uid, ...Object.values(fields).map((value) => value ?? '')].every(storable)).toBe(true)
      const written = writeCard(text, uid, { ...fields, position: 'x\r\nUID:evil' }, { now })
      expect(readCard(written)).toMatchObject({ uid, fields: { position: 'x\nUID:evil' } })
    }),
    { numRuns: 1_000 },
  )
})

test('objects that are made to be slow end within their bounds', () => {
  const start = 'DTSTART:20000101T000000Z\n'
  for (const lines of [
    'RRULE:FREQ=SECONDLY',
    'RRULE:FREQ=SECONDLY;COUNT=999999999',
    'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    Array.from({ length: 10 }, () => 'RRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=31').join('\n'),
    `EXDATE:${'20260101T000000Z,'.repeat(5_000)}`,
    `RDATE:${'20260101T000000Z,'.repeat(20_000)}`,
    `SUMMARY:${'\\'.repeat(900_000)}`,
    `X${';A=","'.repeat(100_000)}:1`,
    `${'BEGIN:VALARM\nEND:VALARM\n'.repeat(1_900)}`,
    `${'X-A:1\n'.repeat(1_990)}`,
    `X:${'\n '.repeat(400_000)}`,
  ]) {
    const text = eventOf(start + lines.trimEnd())
    const found = outcome(() => instancesOf(text, range))
    expect(found instanceof ObjectError || found.length <= 50).toBe(true)
    outcome(() =>
      mergeObjects('calendar', {
        base: null,
        local: text,
        server: text.replace('X', 'Y'),
        policy: 'local',
        timezone: 'UTC',
      }),
    )
  }
})
