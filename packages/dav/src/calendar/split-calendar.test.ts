import { processorMs } from '@fiscus/testing/processor-ms'
import { expect, test } from 'vitest'
import { calendarOf, eventOf, zoneText } from '../testing/sample-objects.ts'
import { readCalendarObject } from './read-calendar-object.ts'
import { splitCalendar } from './split-calendar.ts'

const event = (uid: string, lines: string) =>
  `BEGIN:VEVENT\n${uid === '' ? '' : `UID:${uid}\n`}${lines}\nEND:VEVENT\n`
const start = 'DTSTART;TZID=Office:20260105T100000'
const split = (text: string) => splitCalendar(text, { tenantZone: 'UTC' }).objects

test('each UID is an object with all its events and the time zones that it uses', () => {
  const text = calendarOf(
    `METHOD:PUBLISH\nX-WR-CALNAME:All\n${zoneText('Office', '+0100')}\n${zoneText('Other', '+0200')}\n` +
      event('a', `${start}\nRRULE:FREQ=DAILY\nSUMMARY:A`) +
      event('b', 'DTSTART:20260105T100000Z\nSUMMARY:B') +
      event('a', `${start}\nRECURRENCE-ID;TZID=Office:20260105T100000\nSUMMARY:A1`),
  )
  const [a, b, ...more] = split(text)
  expect(more).toEqual([])
  expect(a).toMatchObject({ uid: 'a', title: 'A', error: null })
  expect(a?.text?.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(a?.text).toContain('TZID:Office\n')
  expect(a?.text).not.toMatch(/METHOD|X-WR-|TZID:Other/)
  expect(b?.text).not.toContain('VTIMEZONE')
})

test('a time zone whose name has an escaped comma is kept', () => {
  const zone = zoneText('Bern\\, Rome', '+0100')
  const [object] = split(calendarOf(`${zone}\n${event('a', 'DTSTART;TZID="Bern, Rome":20260105T100000')}`))
  expect(object).toMatchObject({ uid: 'a', error: null })
  expect(readCalendarObject(object?.text ?? '', { timezone: 'UTC' }).fields.start).toEqual(
    new Date('2026-01-05T09:00:00Z'),
  )
})

test('several calendars in one text are read, and a bad event does not fail the others', () => {
  const text =
    eventOf('DTSTART:20260105T100000Z') +
    calendarOf(event('bad', 'DTSTART:never\nSUMMARY:Bad') + event('good', 'DTSTART:20260105T100000Z')) +
    calendarOf('BEGIN:VTODO\nUID:todo\nSUMMARY:Task\nEND:VTODO\n') +
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:cut\nDTSTART:2026'
  expect(split(text).map(({ uid, title, error }) => [uid, title, error?.code ?? null])).toEqual([
    ['uid-1', '', null],
    ['bad', 'Bad', 'time_invalid'],
    ['good', '', null],
    ['cut', '', 'incomplete'],
    ['todo', 'Task', 'not_an_event'],
  ])
})

test('an event without a UID gets one from its content', () => {
  const text = calendarOf(
    event('', 'DTSTART:20260105T100000Z\nSUMMARY:x') + event('', 'DTSTART:20260106T100000Z'),
  )
  const [first, second] = split(text)
  expect(first?.uid).toMatch(/^[0-9a-f]{32}$/)
  expect(second?.uid).not.toBe(first?.uid)
  expect(split(text)[0]?.uid).toBe(first?.uid)
  expect(readCalendarObject(first?.text ?? '', { timezone: 'UTC' }).uid).toBe(first?.uid)
})

test('a text without a calendar is an error', () =>
  expect(() => split('BEGIN:VCARD\n')).toThrow(expect.objectContaining({ code: 'not_a_calendar' })))

test('a file with a thousand events and tens of thousands of time zones is split soon', async () => {
  const zones = Array.from({ length: 20_000 }, (_, n) => `BEGIN:VTIMEZONE\r\nTZID:Z${n}\r\nEND:VTIMEZONE\r\n`)
  const events = Array.from(
    { length: 1_000 },
    (_, n) => `BEGIN:VEVENT\r\nUID:${n}\r\nDTSTART:20260101T100000Z\r\nEND:VEVENT\r\n`,
  )
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${zones.join('')}${events.join('')}END:VCALENDAR\r\n`
  expect(await processorMs(() => expect(split(text)).toHaveLength(1_000))).toBeLessThan(5_000)
})
