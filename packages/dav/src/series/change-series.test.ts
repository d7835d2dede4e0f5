import { describe, expect, test } from 'vitest'
import { instancesOf } from '../calendar/instances.ts'
import { eventOf } from '../testing/sample-objects.ts'
import { changeInstance } from './change-instance.ts'
import { changeSeries } from './change-series.ts'

const timezone = 'Europe/Warsaw'
const options = { now: new Date('2026-02-03T04:05:06Z'), timezone }
const at = (text: string) => new Date(text)
const shown = (text: string, max = 4) =>
  instancesOf(text, { from: at('2026-01-01'), to: at('2028-01-01'), max, timezone }).map(({ start, title }) =>
    `${start.toISOString().slice(0, 16)} ${title}`.trimEnd(),
  )
const series = (rule: string, start = '20260302T100000') =>
  eventOf(`DTSTART;TZID=Europe/Warsaw:${start}\nDURATION:PT1H\nRRULE:${rule}`)
const move = (text: string, id: string, start: string, end: string) =>
  changeSeries(text, at(id), { start: at(start), end: at(end) }, options)

test('a move of one instance moves all by as much on the wall, also over the night of a clock change', () => {
  const text = move(series('FREQ=WEEKLY'), '2026-03-30T08:00Z', '2026-03-30T12:00Z', '2026-03-30T12:30Z')
  expect(shown(text, 5)).toEqual([
    '2026-03-02T13:00',
    '2026-03-09T13:00',
    '2026-03-16T13:00',
    '2026-03-23T13:00',
    '2026-03-30T12:00',
  ])
  expect(text).toContain('DURATION:PT30M\n')
})

test('dates without a rule move along, stay while a text changes, and go with the recurrence', () => {
  const text = eventOf(
    'DTSTART;TZID=Europe/Warsaw:20260302T100000\nDURATION:PT1H\nRDATE;TZID=Europe/Warsaw:20260304T100000,20260330T100000',
  )
  const moved = move(text, '2026-03-30T08:00Z', '2026-03-31T09:00Z', '2026-03-31T10:00Z')
  expect(shown(moved)).toEqual(['2026-03-03T10:00', '2026-03-05T10:00', '2026-03-31T09:00'])
  const renamed = changeSeries(text, at('2026-03-04T09:00Z'), { title: 'All' }, options)
  expect(shown(renamed)).toEqual(['2026-03-02T09:00 All', '2026-03-04T09:00 All', '2026-03-30T08:00 All'])
  const single = changeSeries(text, at('2026-03-02T09:00Z'), { recurrence: null }, options)
  expect(shown(single)).toEqual(['2026-03-02T09:00'])
  expect(single).not.toContain('RDATE')
  const daily = changeSeries(text, at('2026-03-02T09:00Z'), { recurrence: 'FREQ=DAILY;COUNT=2' }, options)
  expect(shown(daily)).toEqual([
    '2026-03-02T09:00',
    '2026-03-03T09:00',
    '2026-03-04T09:00',
    '2026-03-30T08:00',
  ])
  const rule = series('FREQ=DAILY')
  expect(() => changeSeries(rule, at('2026-03-02T09:00Z'), { recurrence: 'RDATE' }, options)).toThrow(
    expect.objectContaining({ code: 'recurrence_invalid' }),
  )
})

describe('a move to another day', () => {
  test.each([
    ['FREQ=WEEKLY;BYDAY=MO,WE', 'BYDAY=TU,TH'],
    ['FREQ=WEEKLY;BYDAY=MO,SU', 'BYDAY=TU,MO'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', 'BYDAY=TU,TH'],
    ['FREQ=MONTHLY', 'FREQ=MONTHLY'],
  ])('takes %s along', (rule, expected) =>
    expect(move(series(rule), '2026-03-02T09:00Z', '2026-03-03T09:00Z', '2026-03-03T10:00Z')).toContain(
      expected,
    ),
  )

  test.each(['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', 'FREQ=MONTHLY;BYDAY=1MO', 'FREQ=MONTHLY;BYMONTHDAY=2'])(
    '%s needs another rule',
    (rule) => {
      const times = { start: at('2026-03-03T09:00Z'), end: at('2026-03-03T10:00Z') }
      const id = at('2026-03-02T09:00Z')
      expect(() => changeSeries(series(rule), id, times, options)).toThrow(
        expect.objectContaining({ code: 'rule_misses_start' }),
      )
      expect(shown(changeSeries(series(rule), id, { ...times, recurrence: 'FREQ=YEARLY' }, options))).toEqual(
        ['2026-03-03T09:00', '2027-03-03T09:00'],
      )
    },
  )
})

test('an instance with a VEVENT of its own gets the change, and others keep theirs', () => {
  const both = ['2026-03-09T09:00Z', '2026-03-16T09:00Z'].reduce(
    (text, id) => changeInstance(text, at(id), { title: 'own' }, options),
    series('FREQ=WEEKLY;COUNT=3'),
  )
  expect(shown(changeSeries(both, at('2026-03-09T09:00Z'), { title: 'new' }, options))).toEqual([
    '2026-03-02T09:00 new',
    '2026-03-09T09:00 new',
    '2026-03-16T09:00 own',
  ])
  expect(shown(move(both, '2026-03-09T09:00Z', '2026-03-09T11:00Z', '2026-03-09T12:00Z'))).toEqual([
    '2026-03-02T11:00',
    '2026-03-09T11:00 own',
    '2026-03-16T09:00 own',
  ])
})

test('a series becomes one of whole days, and one of times again', () => {
  const days = changeSeries(
    series('FREQ=WEEKLY;COUNT=2'),
    at('2026-03-09T09:00Z'),
    { isAllDay: true, start: at('2026-03-08T23:00Z'), end: at('2026-03-10T23:00Z') },
    options,
  )
  expect(days).toContain('DTSTART;VALUE=DATE:20260302\n')
  expect(days).toContain('DURATION:P2D\n')
  const times = { isAllDay: false, start: at('2026-03-09T07:00Z'), end: at('2026-03-09T08:00Z') }
  expect(shown(changeSeries(days, at('2026-03-08T23:00Z'), times, options))).toEqual([
    '2026-03-02T07:00',
    '2026-03-09T07:00',
  ])
})
