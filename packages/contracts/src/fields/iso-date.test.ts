import { expect, test } from 'vitest'
import { isoDate } from './iso-date.ts'

test.for(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2026-04-30'])(
  '%s is a calendar day',
  (day) => {
    expect(isoDate.parse(day)).toBe(day)
  },
)

test.for([
  '2026-02-30',
  '2026-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '0000-01-01',
  '10000-01-01',
  '-001-01-01',
  '2026-1-1',
  '21.11.2026',
  '2026-11-21T00:00:00Z',
  ' 2026-11-21',
  '2026-11-21\n',
  '',
])('%j is not a calendar day', (text) => {
  expect(isoDate.safeParse(text).error?.issues[0]?.message).toBe('values.calendarDay')
})
