import { splitCalendar } from '@fiscus/dav/calendar/split-calendar'
import { expect, test } from 'vitest'
import { createCalendarJoiner } from './calendar-joiner.ts'

const zone = (offset: string) =>
  `BEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:${offset}\r\nTZOFFSETTO:${offset}\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n`
const object = (uid: string, offset: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n${zone(offset)}BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;TZID=Office:20261122T090000\r\nX-ODD;A=b:c\r\nEND:VEVENT\r\nEND:VCALENDAR`

function joined(...objects: string[]): string {
  const joiner = createCalendarJoiner('Europe/Warsaw')
  return [joiner.begin, ...objects.map((text) => joiner.add(text, null)), joiner.end].join('')
}
const count = (text: string, line: string) => text.split('\r\n').filter((other) => other === line).length

test('objects become one calendar with each description of a time zone once', () => {
  const text = joined(object('a', '+0100'), object('b', '+0100'))
  expect(count(text, 'BEGIN:VCALENDAR')).toBe(1)
  expect(count(text, 'BEGIN:VTIMEZONE')).toBe(1)
  expect(count(text, 'X-ODD;A=b:c')).toBe(2)
  expect(splitCalendar(text, { tenantZone: 'UTC' }).objects.map(({ uid, error }) => [uid, error])).toEqual([
    ['a', null],
    ['b', null],
  ])
})

test('another description of the same name begins a calendar of its own', () => {
  const text = joined(object('a', '+0100'), object('b', '+0500'), object('c', '+0500'))
  expect(count(text, 'BEGIN:VCALENDAR')).toBe(2)
  expect(count(text, 'END:VCALENDAR')).toBe(2)
  expect(count(text, 'BEGIN:VTIMEZONE')).toBe(2)
})

test('an object with floating times in another zone begins a calendar that names the zone', () => {
  const floating = (uid: string) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20261122T090000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  const joiner = createCalendarJoiner('Europe/Warsaw')
  const text = [
    joiner.begin,
    joiner.add(floating('a'), 'Europe/Warsaw'),
    joiner.add(object('b', '+0100'), null),
    joiner.add(floating('c'), 'America/New_York'),
    joiner.add(floating('d'), 'America/New_York'),
    joiner.end,
  ].join('')
  expect(count(text, 'BEGIN:VCALENDAR')).toBe(2)
  const { objects } = splitCalendar(text, { tenantZone: 'Asia/Tokyo' })
  expect(objects.map((part) => [part.uid, part.error === null && part.timezone])).toEqual([
    ['a', 'Europe/Warsaw'],
    ['b', null],
    ['c', 'America/New_York'],
    ['d', 'America/New_York'],
  ])
})
