import { expect, test } from 'vitest'
import { propertiesOf } from './properties-of.ts'

test('properties have their component, unfolded values, and parameters with colons in quotes', () => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'summary:Visit at',
    '  noon',
    'ATTENDEE;CN="Ada: L.":mailto:ada@example.com',
    'ATTENDEE:mailto:bob@example.com',
    'no property',
    'BEGIN:VALARM',
    'SUMMARY:Alarm',
    'END:VALARM',
    'DTSTART;TZID=Europe/Warsaw:20261201T100000',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const properties = {
    'VCALENDAR VERSION': '2.0',
    'VEVENT SUMMARY': 'Visit at noon',
    'VEVENT ATTENDEE': 'CN="Ada: L.": mailto:ada@example.com\nmailto:bob@example.com',
    'VALARM SUMMARY': 'Alarm',
    'VEVENT DTSTART': 'TZID=Europe/Warsaw: 20261201T100000',
  }
  expect(propertiesOf(lines.join('\r\n'))).toEqual(properties)
  expect(propertiesOf(lines.join('\n'))).toEqual(properties)
  expect(propertiesOf('')).toEqual({})
})
