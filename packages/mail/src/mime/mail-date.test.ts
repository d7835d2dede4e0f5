import { expect, test } from 'vitest'
import { readMailDate } from './mail-date.ts'

test.each([
  ['Fri, 21 Nov 2026 09:55:06 -0600', '2026-11-21T15:55:06.000Z'],
  ['21 Nov 2026 09:55 +0100', '2026-11-21T08:55:00.000Z'],
  ['Fri, 21 Nov 2026 09:55:06 +0100 (CET)', '2026-11-21T08:55:06.000Z'],
  ['Fri, 21 Nov 2026 09:55:06 GMT', '2026-11-21T09:55:06.000Z'],
  ['Fri, 21 Nov 26 09:55:06 EST', '2026-11-21T14:55:06.000Z'],
  ['21 Nov 97 09:55:06 PDT', '1997-11-21T16:55:06.000Z'],
  ['Fri, 21-Nov-2026 09:55:06 +0000', '2026-11-21T09:55:06.000Z'],
  ['Fri, 21 November 2026 09:55:60 UT', '2026-11-21T09:55:59.000Z'],
  ['Fri, 21 Nov 2026 (date) 09:55:06 (time) +0000', '2026-11-21T09:55:06.000Z'],
  ['Fri, 21 Nov 2026 09:55:06', '2026-11-21T09:55:06.000Z'],
])('reads %s', (value, date) => {
  expect(readMailDate(value)?.toISOString()).toBe(date)
})

test.each([
  null,
  '',
  'yesterday',
  'Fri, 31 Feb 2026 09:55:06 +0000',
  '21 Nov 9999 10:00:00 +0000',
  '21 Nov 1000 10:00:00 +0000',
  'Sat, 01 Jan 0000 00:00:00 +0000',
  'Fri, 21 Nov 99999 10:00:00 +0000',
  '21 Foo 2026 10:00:00 +0000',
  '21 Nov 2026 25:00:00 +0000',
  '21/11/2026 10:00',
])('does not read %j', (value) => {
  expect(readMailDate(value)).toBeNull()
})

test.each([' ', '(', '()'])('does not read a date after 100,000 %j', (text) => {
  expect(readMailDate(`${text.repeat(100_000)}x`)).toBeNull()
})
