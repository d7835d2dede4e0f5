import { describe, expect, test } from 'vitest'
import { instancesOf } from '../calendar/instances.ts'
import { eventOf } from '../testing/sample-objects.ts'
import { changeInstance } from './change-instance.ts'
import { excludeInstance } from './end-series.ts'
import { instanceAt } from './find-instance.ts'

const timezone = 'Europe/Warsaw'
const options = { now: new Date('2026-02-03T04:05:06Z'), timezone }
const at = (text: string) => new Date(text)
const series = eventOf(
  'DTSTART;TZID=Europe/Warsaw:20260105T100000\nDTEND;TZID=Europe/Warsaw:20260105T110000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20260107T090000Z\nSUMMARY:Round\nX-ODD;A=b:c\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM',
)
const second = at('2026-01-06T09:00:00Z')
const starts = (text: string | null) =>
  text === null
    ? null
    : instancesOf(text, { from: at('2026-01-01'), to: at('2027-01-01'), max: 20, timezone }).map(
        ({ start }) => start.toISOString().slice(0, 16),
      )

describe('a change of one instance', () => {
  test('makes a VEVENT of its own from the series, and leaves all other bytes', () => {
    const text = changeInstance(series, second, { title: 'Special' }, options)
    expect(
      text.replace(/BEGIN:VEVENT\nUID:uid-1\nDTSTART;TZID=Europe\/Warsaw:20260106[\s\S]*?END:VEVENT\n/, ''),
    ).toBe(series)
    expect(text).toContain(
      'BEGIN:VEVENT\nUID:uid-1\nDTSTART;TZID=Europe/Warsaw:20260106T100000\nDTEND;TZID=Europe/Warsaw:20260106T110000\nSUMMARY:Special\nX-ODD;A=b:c\nRECURRENCE-ID;TZID=Europe/Warsaw:20260106T100000\nDTSTAMP:20260203T040506Z\nLAST-MODIFIED:20260203T040506Z\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT\n',
    )
    expect(changeInstance(text, second, { title: 'Special' }, options)).toBe(text)
    expect(changeInstance(series, second, { title: 'Round' }, options)).toBe(series)
    const again = changeInstance(text, second, { location: 'Room' }, options)
    expect(again.match(/RECURRENCE-ID/g)).toHaveLength(1)
    expect(instanceAt(again, second, timezone)).toMatchObject({
      title: 'Special',
      location: 'Room',
      isChanged: true,
    })
  })

  test('of a PERIOD keeps its length', () => {
    const withPeriod = series.replace('X-ODD', 'RDATE;VALUE=PERIOD:20260201T090000Z/PT3H\nX-ODD')
    const id = at('2026-02-01T09:00:00Z')
    const text = changeInstance(withPeriod, id, { title: 'Special' }, options)
    expect(text).toContain('DTSTART;TZID=Europe/Warsaw:20260201T100000\n')
    const end = at('2026-02-01T12:00:00Z')
    expect(instanceAt(withPeriod, id, timezone)).toMatchObject({ end, isChanged: false })
    expect(instanceAt(text, id, timezone)).toMatchObject({ title: 'Special', end, isChanged: true })
  })

  test('moves it, and it keeps its identity; a cancellation is one, too', () => {
    const times = { start: at('2026-01-20T07:00:00Z'), end: at('2026-01-20T08:00:00Z') }
    const text = changeInstance(series, second, times, options)
    expect(starts(text)).toEqual(['2026-01-05T09:00', '2026-01-08T09:00', '2026-01-20T07:00'])
    expect(text).toContain('SEQUENCE:1\n')
    expect(instanceAt(text, second, timezone)?.recurrenceId).toEqual(second)
    const cancelled = changeInstance(text, second, { isCancelled: true }, options)
    expect(instanceAt(cancelled, second, timezone)).toMatchObject({ ...times, isCancelled: true })
  })

  test.each([
    ['of days', 'DTSTART;VALUE=DATE:20260328', '2026-03-28T23:00:00Z', 'RECURRENCE-ID;VALUE=DATE:20260329'],
    ['of floating times', 'DTSTART:20260328T100000', '2026-03-29T08:00:00Z', 'RECURRENCE-ID:20260329T100000'],
    ['in UTC', 'DTSTART:20260328T100000Z', '2026-03-29T10:00:00Z', 'RECURRENCE-ID:20260329T100000Z'],
    [
      'at a time that the clock skips',
      'DTSTART;TZID=Europe/Warsaw:20260328T023000',
      '2026-03-29T01:30:00Z',
      'RECURRENCE-ID;TZID=Europe/Warsaw:20260329T023000',
    ],
    [
      'at a time that occurs twice',
      'DTSTART;TZID=Europe/Warsaw:20261024T023000',
      '2026-10-25T00:30:00Z',
      'RECURRENCE-ID;TZID=Europe/Warsaw:20261025T023000',
    ],
  ])('%s names the instance as the series has it', (_, start, id, line) => {
    const text = eventOf(`${start}\nRRULE:FREQ=DAILY;COUNT=3`)
    expect(changeInstance(text, at(id), { title: 'x' }, options)).toContain(`${line}\n`)
    expect(excludeInstance(text, at(id), options)).toContain(`${line.replace('RECURRENCE-ID', 'EXDATE')}\n`)
    expect(starts(excludeInstance(text, at(id), options))).toHaveLength(2)
  })

  test('one of those that THISANDFUTURE has moved starts from there', () => {
    const later =
      'BEGIN:VEVENT\nUID:uid-1\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260106T090000Z\nDTSTART:20260106T120000Z\nDURATION:PT5M\nSUMMARY:Later\nEND:VEVENT\n'
    const text = series.replace('END:VCALENDAR', `${later}END:VCALENDAR`)
    const changed = changeInstance(text, at('2026-01-08T09:00:00Z'), { location: 'Room' }, options)
    expect(instanceAt(changed, at('2026-01-08T09:00:00Z'), timezone)).toMatchObject({
      title: 'Later',
      location: 'Room',
      start: at('2026-01-08T12:00:00Z'),
      end: at('2026-01-08T12:05:00Z'),
    })
  })

  test('an instance that the series does not have is refused', () => {
    for (const id of ['2026-01-07T09:00:00Z', '2026-01-06T10:00:00Z', '2026-02-06T09:00:00Z'])
      expect(() => changeInstance(series, at(id), { title: 'x' }, options)).toThrow(
        expect.objectContaining({ code: 'instance_unknown' }),
      )
  })
})

describe('the deletion of one instance', () => {
  test('excludes it, and takes its own VEVENT away', () => {
    const moved = { start: at('2026-01-20T07:00:00Z'), end: at('2026-01-20T08:00:00Z') }
    const text = excludeInstance(changeInstance(series, second, moved, options), second, options)
    expect(starts(text)).toEqual(['2026-01-05T09:00', '2026-01-08T09:00'])
    expect(text).not.toContain('RECURRENCE-ID')
    expect(text).toContain('EXDATE:20260107T090000Z\n')
    expect(text).toContain('EXDATE;TZID=Europe/Warsaw:20260106T100000\n')
    expect(text).toContain('SEQUENCE:1\n')
  })

  test('of the last one leaves nothing', () => {
    const text = eventOf('DTSTART:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=2')
    const one = excludeInstance(text, at('2026-01-05T10:00:00Z'), options)
    expect(starts(one)).toEqual(['2026-01-06T10:00'])
    expect(excludeInstance(one ?? '', at('2026-01-06T10:00:00Z'), options)).toBe(null)
  })
})
